/** What moved money into or out of a balance, as its owner reads it. */
export const RECORD_KINDS = ['recharge', 'purchase', 'credit', 'refund', 'other'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const RECORD_DIRECTIONS = ['all', 'in', 'out'] as const;
export type RecordDirection = (typeof RECORD_DIRECTIONS)[number];

const KIND_OF_TRANSFER: Record<string, RecordKind> = {
  'recharge.settled': 'recharge',
  'payment.received': 'purchase',
  'balance.credited': 'credit',
  'refund.paid': 'refund',
};

/** How a transfer is called in somebody's own records. */
export function recordKindOf(transferKind: string): RecordKind {
  return KIND_OF_TRANSFER[transferKind] ?? 'other';
}
