import type { StandIn } from '../stand-in.ts';

/** What a user paid, or the outcome. */
export interface Fact {
  result: 'paid' | 'failed' | 'refunded' | 'refund_lost';
  amount: number;
  currency: string;
  at?: Date;
}

/** A notification on its way. */
export interface Letter {
  raw: string;
  headers: Record<string, string>;
}

/** A simulated external provider on this machine, with its own records and keys. */
export interface PaymentStandIn {
  method: 'sandbox' | 'stripe' | 'alipay' | 'wechat';
  /** The settings of a deployment that is its customer. */
  env: Record<string, string>;
  server: StandIn | null;
  /** The webhook about a charge, signed as the provider does. */
  tell(ref: string, fact: Fact): Promise<Letter>;
  /** The same content signed with a wrong key. */
  forge(ref: string, fact: Fact): Promise<Letter>;
  /** The payer pays there, without a webhook. */
  settle(ref: string, fact: Fact): Promise<void>;
  /** The payer has scanned the code, or is paying at this moment: the money is not there yet. */
  turn(ref: string, status: 'scanned' | 'paying'): Promise<void>;
  /** The provider's state of a charge. */
  stands(ref: string): Promise<string | undefined>;
  /** What it sent back, by our reference of the refund. */
  refunds(ref: string): Promise<{ refundRef: string; amount: number }[]>;
  /** The next refund is accepted and then fails. */
  loseNextRefund(): void;
  /** Is called when a charge is begun, before we are answered. */
  whenBegun(act: (ref: string) => Promise<void>): void;
  /** Advances the time until idempotency keys are forgotten. */
  forgetAnswers?(): void;
  close(): Promise<void>;
}

type ApplicationStatus = 'open' | 'scanned' | 'paying' | 'paid' | 'failed' | 'closed';

/** The records of a simulated provider. */
export interface Books {
  charges: Map<string, { amount: number; currency: string; status: ApplicationStatus; id: string }>;
  sentBack: { ref: string; refundRef: string; amount: number }[];
  losesNext: boolean;
  lost: Books['sentBack'];
  begun: (ref: string) => Promise<void>;
}

export function emptyBooks(): Books {
  return { charges: new Map(), sentBack: [], losesNext: false, lost: [], begun: () => Promise.resolve() };
}

/** What the simulated providers have in common. */
export function onBooks(
  books: Books,
): Pick<PaymentStandIn, 'settle' | 'turn' | 'stands' | 'refunds' | 'loseNextRefund' | 'whenBegun'> {
  return {
    settle: async (ref, { result, amount, currency }) => {
      const id = books.charges.get(ref)?.id ?? `id-${ref}`;
      books.charges.set(ref, { id, amount, currency, status: result === 'failed' ? 'failed' : 'paid' });
    },
    turn: async (ref, status) => {
      const charge = books.charges.get(ref);
      if (charge) charge.status = status;
    },
    stands: async (ref) => books.charges.get(ref)?.status,
    refunds: async (ref) => books.sentBack.filter((sent) => sent.ref === ref),
    loseNextRefund: () => {
      books.losesNext = true;
    },
    whenBegun: (act) => {
      books.begun = act;
    },
  };
}

/** Closes an unpaid charge; false if it refuses. */
export function endCharge(books: Books, ref: string): boolean {
  const charge = books.charges.get(ref);
  if (!charge || charge.status === 'paid' || charge.status === 'paying' || charge.status === 'closed') return false;
  charge.status = 'closed';
  return true;
}

/** Whether this refund is accepted and then fails. */
export function loses(books: Books, refund: Books['sentBack'][number]): boolean {
  if (!books.losesNext) return false;
  books.losesNext = false;
  books.lost.push(refund);
  return true;
}

/** Sends back once for one reference, and never more than came; false when it refuses. */
export function sendBack(books: Books, ref: string, refundRef: string, amount: number): boolean {
  if (books.sentBack.some((sent) => sent.refundRef === refundRef)) return true;
  const sum = books.sentBack.filter((sent) => sent.ref === ref).reduce((total, sent) => total + sent.amount, 0);
  const charge = books.charges.get(ref);
  if (charge?.status !== 'paid' || sum + amount > charge.amount) return false;
  books.sentBack.push({ ref, refundRef, amount });
  return true;
}
