import type { RefundKind, RefundStage } from './states.ts';

/** Specification 9: refund remark. */
export const MAX_NOTE = 100;
export const MAX_APPEAL = 200;
export const MAX_VOUCHERS = 3;
export const MAX_REFUSAL = 200;

/** Defaults of the site's settings: the shop's time to answer, before anything was sent and after. */
export const REVIEW_HOURS_UNSENT = 24;
export const REVIEW_DAYS = 3;
/** The buyer's time to send the products back, and the shop's time to inspect them. */
export const SEND_BACK_DAYS = 7;
export const RECEIVE_DAYS = 10;

/** The buyer's reasons; the texts are `refunds:reason.<key>`. */
export const REASONS_UNSENT = ['changed_mind', 'wrong_order', 'too_slow', 'other'] as const;
export const REASONS_SENT = [
  'not_received',
  'damaged',
  'not_as_described',
  'wrong_item',
  'missing_parts',
  'quality',
  'changed_mind',
  'other',
] as const;
/** Reasons for a refund without a request, by the shop, the platform or the scheduler. */
export const REASONS_UNASKED = ['sold_out', 'cannot_deliver', 'agreed', 'group_failed', 'other'] as const;
/** Unused months of a plan, when its subscriber takes another one. */
const REASONS_OF_RULES = ['plan_changed'] as const;
export const REFUND_REASONS = [
  ...new Set([...REASONS_UNSENT, ...REASONS_SENT, ...REASONS_UNASKED, ...REASONS_OF_RULES]),
];
export type RefundReason = (typeof REFUND_REASONS)[number];

/** States in which the shop, the platform or the scheduler may refund everything. */
export const RETURNABLE_ORDERS: readonly string[] = ['to_pay_rest', 'in_group', 'to_ship', 'to_receive', 'to_evaluate'];

interface Piece {
  num: number;
  shippedNum: number;
  /** Virtual products were already delivered. */
  isThere: boolean;
  heldNum: number;
  heldUnsent: number;
}

/** Pieces of a line not in any refund yet. */
export function refundableNum(line: Pick<Piece, 'num' | 'heldNum'>): number {
  return line.num - line.heldNum;
}

/**
 * How many of the requested pieces have not been sent: those are refunded first. Virtual products never had to be sent.
 */
export function unsentOf(line: Piece, num: number): number {
  if (line.isThere) return 0;
  return Math.max(0, Math.min(num, line.num - line.shippedNum - line.heldUnsent));
}

/** Possible kinds: sent products may have to be returned first; unsent and virtual ones cannot. */
export function kindsFor(lines: readonly Piece[]): RefundKind[] {
  const hasSent = lines.some((line) => !line.isThere && line.shippedNum > 0);
  return hasSent ? ['money', 'return'] : ['money'];
}

/** Tabs of the list; undefined: every stage. */
export const REFUND_TABS = ['all', 'reviewing', 'refunding', 'refunded', 'refused'] as const;
export type RefundTab = (typeof REFUND_TABS)[number];

const STAGES_OF_TAB: Record<RefundTab, readonly RefundStage[] | undefined> = {
  all: undefined,
  reviewing: ['reviewing'],
  refunding: ['refunding', 'merchant_refunded'],
  refunded: ['refunded'],
  refused: ['refused', 'withdrawn'],
};

export function tabStages(tab: RefundTab): readonly RefundStage[] | undefined {
  return STAGES_OF_TAB[tab];
}
