/** Reasons for a movement of a balance, as shown to its owner. */
export const RECORD_KINDS = ['recharge', 'purchase', 'credit', 'refund', 'other'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const RECORD_DIRECTIONS = ['all', 'in', 'out'] as const;
export type RecordDirection = (typeof RECORD_DIRECTIONS)[number];

const KIND_OF_TRANSFER: Record<string, RecordKind> = {
  'recharge.settled': 'recharge',
  'payment.received': 'purchase',
  'balance.credited': 'credit',
  'refund.paid': 'refund',
  'forum.sold': 'purchase',
  'forum.bounty_held': 'purchase',
  'forum.bounty_returned': 'refund',
  'forum.refunded': 'refund',
};

/** The label of a transfer in a user's own records. */
export function recordKindOf(transferKind: string): RecordKind {
  return KIND_OF_TRANSFER[transferKind] ?? 'other';
}
