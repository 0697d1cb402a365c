/**
 * Specification 4, the states of a refund: the shop reviews → the money is refunded, possibly after the return →
 * refunded; or refused with a reason, which may be appealed once.
 */
export const REFUND_STATUSES = [
  'reviewing',
  'appealed',
  'approved',
  'returning',
  'refunding',
  'refunded',
  'refused',
  'withdrawn',
] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export type RefundActor = 'buyer' | 'merchant' | 'platform' | 'system';
export type RefundKind = 'money' | 'return';

interface Transition {
  from: RefundStatus;
  event: string;
  to: RefundStatus;
  who: readonly RefundActor[];
}

/** The transition table of a refund. Anything not in it is refused with `refund_state`. */
export const REFUND_TRANSITIONS = [
  { from: 'reviewing', event: 'approve_money', to: 'refunding', who: ['merchant', 'platform', 'system'] },
  { from: 'reviewing', event: 'approve_return', to: 'approved', who: ['merchant', 'platform', 'system'] },
  { from: 'reviewing', event: 'refuse', to: 'refused', who: ['merchant', 'platform'] },
  { from: 'reviewing', event: 'withdraw', to: 'withdrawn', who: ['buyer'] },
  { from: 'reviewing', event: 'replace', to: 'withdrawn', who: ['merchant', 'platform', 'system'] },
  { from: 'refused', event: 'appeal', to: 'appealed', who: ['buyer'] },
  { from: 'appealed', event: 'approve_money', to: 'refunding', who: ['platform'] },
  { from: 'appealed', event: 'approve_return', to: 'approved', who: ['platform'] },
  { from: 'appealed', event: 'refuse', to: 'refused', who: ['platform'] },
  { from: 'appealed', event: 'withdraw', to: 'withdrawn', who: ['buyer'] },
  { from: 'appealed', event: 'replace', to: 'withdrawn', who: ['merchant', 'platform', 'system'] },
  { from: 'approved', event: 'send_back', to: 'returning', who: ['buyer'] },
  { from: 'approved', event: 'withdraw', to: 'withdrawn', who: ['buyer'] },
  { from: 'approved', event: 'close_unsent', to: 'withdrawn', who: ['system'] },
  { from: 'approved', event: 'replace', to: 'withdrawn', who: ['merchant', 'platform', 'system'] },
  { from: 'returning', event: 'receive', to: 'refunding', who: ['merchant', 'platform', 'system'] },
  { from: 'returning', event: 'refuse', to: 'refused', who: ['merchant', 'platform'] },
  { from: 'returning', event: 'replace', to: 'withdrawn', who: ['merchant', 'platform', 'system'] },
  { from: 'refunding', event: 'pay_out', to: 'refunded', who: ['system'] },
] as const satisfies readonly Transition[];

export type RefundEvent = (typeof REFUND_TRANSITIONS)[number]['event'];

/** The state after the event by this actor; undefined if it is not allowed. */
export function refundTransition(from: RefundStatus, event: RefundEvent, who: RefundActor): RefundStatus | undefined {
  const transitions: readonly Transition[] = REFUND_TRANSITIONS;
  return transitions.find((row) => row.from === from && row.event === event && row.who.includes(who))?.to;
}

/** States in which its pieces and its money are allocated. */
export const LIVE_STATUSES: readonly RefundStatus[] = REFUND_STATUSES.filter(
  (status) => status !== 'refused' && status !== 'withdrawn',
);
/** Active ones whose money has not moved. */
export const OPEN_STATUSES = [
  'reviewing',
  'appealed',
  'approved',
  'returning',
] as const satisfies readonly RefundStatus[];

/**
 * The five names of the specification, and withdrawn: under review, being refunded, refunded by the shop while the
 * money is still on its way, refunded, refused.
 */
export const REFUND_STAGES = [
  'reviewing',
  'refunding',
  'merchant_refunded',
  'refunded',
  'refused',
  'withdrawn',
] as const;
export type RefundStage = (typeof REFUND_STAGES)[number];

const STAGE_OF: Record<RefundStatus, RefundStage> = {
  reviewing: 'reviewing',
  appealed: 'reviewing',
  approved: 'refunding',
  returning: 'refunding',
  refunding: 'merchant_refunded',
  refunded: 'refunded',
  refused: 'refused',
  withdrawn: 'withdrawn',
};

export function stageOf(status: RefundStatus): RefundStage {
  return STAGE_OF[status];
}

export const REFUND_ACTIONS = ['withdraw', 'send_back', 'appeal'] as const;
export type RefundAction = (typeof REFUND_ACTIONS)[number];

/** The buyer's possible actions now. */
export function refundActions(status: RefundStatus, mayAppeal: boolean): RefundAction[] {
  return REFUND_ACTIONS.filter(
    (action) => refundTransition(status, action, 'buyer') !== undefined && (action !== 'appeal' || mayAppeal),
  );
}
