/** Specification 4 and the order's way: to pay → to ship → to receive → to evaluate → completed; or cancelled. */
export const ORDER_STATUSES = ['to_pay', 'to_ship', 'to_receive', 'to_evaluate', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export type OrderActor = 'buyer' | 'merchant' | 'platform' | 'system';

interface Transition {
  from: OrderStatus;
  event: string;
  to: OrderStatus;
  who: readonly OrderActor[];
}

/** The one table of what an order can do. Whatever is not here is refused with `order_state`. */
export const ORDER_TRANSITIONS = [
  { from: 'to_pay', event: 'pay', to: 'to_ship', who: ['system'] },
  { from: 'to_pay', event: 'pay_virtual', to: 'to_evaluate', who: ['system'] },
  { from: 'to_pay', event: 'cancel', to: 'cancelled', who: ['buyer', 'platform'] },
  { from: 'to_pay', event: 'expire', to: 'cancelled', who: ['system'] },
  { from: 'to_ship', event: 'ship', to: 'to_receive', who: ['merchant', 'platform'] },
  { from: 'to_receive', event: 'ship_more', to: 'to_receive', who: ['merchant', 'platform'] },
  { from: 'to_receive', event: 'receive', to: 'to_evaluate', who: ['buyer'] },
  { from: 'to_receive', event: 'confirm_by_time', to: 'to_evaluate', who: ['system'] },
  // every line has its review
  { from: 'to_evaluate', event: 'evaluate', to: 'completed', who: ['buyer'] },
  { from: 'to_evaluate', event: 'close_evaluation', to: 'completed', who: ['system'] },
  { from: 'completed', event: 'delete', to: 'completed', who: ['buyer'] },
  { from: 'cancelled', event: 'delete', to: 'cancelled', who: ['buyer'] },
] as const satisfies readonly Transition[];

export type OrderEvent = (typeof ORDER_TRANSITIONS)[number]['event'];

/** Where the event leads from that state when this one asks; undefined when it may not. */
export function transitionFor(from: OrderStatus, event: OrderEvent, who: OrderActor): OrderStatus | undefined {
  const transitions: readonly Transition[] = ORDER_TRANSITIONS;
  return transitions.find((row) => row.from === from && row.event === event && row.who.includes(who))?.to;
}

export const BUYER_ACTIONS = ['pay', 'cancel', 'receive', 'delete', 'again'] as const;
export type BuyerAction = (typeof BUYER_ACTIONS)[number];

/** What the buyer may do now, in the order in which it is offered. */
export function buyerActions(status: OrderStatus, isPayable: boolean): BuyerAction[] {
  return BUYER_ACTIONS.filter((action) => {
    if (action === 'pay') return status === 'to_pay' && isPayable;
    if (action === 'again') return status !== 'to_pay';
    return transitionFor(status, action, 'buyer') !== undefined;
  });
}
