/** The state of a movement, in our records or the provider's. */
interface Side {
  status: 'open' | 'paid' | 'failed' | 'refunding' | 'refunded';
  amount: number;
  currency: string;
}

export interface Movement extends Side {
  subject: 'charge' | 'refund';
  ref: string;
  at: Date;
}

export const FINDING_KINDS = ['missing_here', 'missing_there', 'amount_differs', 'state_differs'] as const;
type FindingKind = (typeof FINDING_KINDS)[number];

export interface Finding {
  subject: Movement['subject'];
  ref: string;
  kind: FindingKind;
  ours: Side | null;
  theirs: Side | null;
  at: Date;
}

const keyOf = ({ subject, ref }: Pick<Movement, 'subject' | 'ref'>) => `${subject} ${ref}`;

/** Compares our list with the provider's: entries missing on either side, and those that differ. */
export function compare(ours: readonly Movement[], theirs: readonly Movement[]): Finding[] {
  const there = new Map(theirs.map((movement) => [keyOf(movement), movement]));
  const here = new Set(ours.map(keyOf));
  const known = ours.flatMap((own) => {
    const other = there.get(keyOf(own));
    return finding(own, other ?? null, differenceOf(own, other));
  });
  const strange = theirs
    .filter((other) => !here.has(keyOf(other)) && hasMoved(other))
    .flatMap((other) => finding(null, other, 'missing_here'));
  return [...known, ...strange];
}

/** Whether money was received by a charge or sent by a refund. A pending one may or may not be at the provider yet. */
function hasMoved({ subject, status }: Movement): boolean {
  if (subject === 'refund') return status === 'refunded';
  return status === 'paid' || status === 'refunding' || status === 'refunded';
}

function differenceOf(own: Movement, other: Movement | undefined): FindingKind | undefined {
  if (!other) return hasMoved(own) ? 'missing_there' : undefined;
  if (!hasMoved(own) && !hasMoved(other)) return undefined;
  if (own.amount !== other.amount || own.currency !== other.currency) return 'amount_differs';
  const isOnItsWay = own.subject === 'refund' && own.status === 'refunding';
  return !isOnItsWay && hasMoved(own) !== hasMoved(other) ? 'state_differs' : undefined;
}

function finding(own: Movement | null, other: Movement | null, kind: FindingKind | undefined): Finding[] {
  const either = own ?? other;
  if (!kind || !either) return [];
  const { subject, ref, at } = either;
  return [{ subject, ref, kind, ours: own && sideOf(own), theirs: other && sideOf(other), at }];
}

const sideOf = ({ status, amount, currency }: Movement): Side => ({ status, amount, currency });
