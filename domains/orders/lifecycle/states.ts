/**
 * Specification 4, the states of an order: to pay → to ship → to receive → to evaluate → completed; or cancelled.
 * Between to pay and to ship, a pre-sale waits for its remaining balance and a group's order for its group.
 */
export const ORDER_STATUSES = [
  'to_pay',
  'to_pay_rest',
  'in_group',
  'to_ship',
  'to_receive',
  'to_evaluate',
  'completed',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export type OrderActor = 'buyer' | 'merchant' | 'platform' | 'system';

interface Transition {
  from: OrderStatus;
  event: string;
  to: OrderStatus;
  who: readonly OrderActor[];
}

/** The transition table of an order. Anything not in it is refused with `order_state`. */
export const ORDER_TRANSITIONS = [
  { from: 'to_pay', event: 'pay', to: 'to_ship', who: ['system'] },
  { from: 'to_pay', event: 'pay_virtual', to: 'to_evaluate', who: ['system'] },
  // sent now and paid on delivery; the order counts as paid when the money is collected
  { from: 'to_pay', event: 'confirm', to: 'to_ship', who: ['system'] },
  { from: 'to_ship', event: 'collect', to: 'to_ship', who: ['system'] },
  { from: 'to_receive', event: 'collect', to: 'to_receive', who: ['system'] },
  { from: 'to_ship', event: 'call_off', to: 'cancelled', who: ['buyer', 'merchant', 'platform'] },
  { from: 'to_receive', event: 'not_accepted', to: 'cancelled', who: ['merchant', 'platform'] },
  { from: 'to_pay', event: 'pay_deposit', to: 'to_pay_rest', who: ['system'] },
  { from: 'to_pay_rest', event: 'pay_rest', to: 'to_ship', who: ['system'] },
  { from: 'to_pay_rest', event: 'pay_rest_virtual', to: 'to_evaluate', who: ['system'] },
  { from: 'to_pay_rest', event: 'forfeit', to: 'cancelled', who: ['system'] },
  { from: 'to_pay', event: 'pay_seat', to: 'in_group', who: ['system'] },
  { from: 'in_group', event: 'fill', to: 'to_ship', who: ['system'] },
  { from: 'in_group', event: 'fill_virtual', to: 'to_evaluate', who: ['system'] },
  { from: 'to_pay', event: 'cancel', to: 'cancelled', who: ['buyer', 'platform'] },
  { from: 'to_pay', event: 'expire', to: 'cancelled', who: ['system'] },
  { from: 'to_ship', event: 'ship', to: 'to_receive', who: ['merchant', 'platform'] },
  { from: 'to_receive', event: 'ship_more', to: 'to_receive', who: ['merchant', 'platform'] },
  { from: 'to_receive', event: 'receive', to: 'to_evaluate', who: ['buyer'] },
  { from: 'to_receive', event: 'confirm_by_time', to: 'to_evaluate', who: ['system'] },
  // every line has its review
  { from: 'to_evaluate', event: 'evaluate', to: 'completed', who: ['buyer'] },
  { from: 'to_evaluate', event: 'close_evaluation', to: 'completed', who: ['system'] },
  // fully refunded: before shipping it is cancelled, afterwards there is nothing to review
  { from: 'to_pay_rest', event: 'refund_all', to: 'cancelled', who: ['merchant', 'platform', 'system'] },
  { from: 'in_group', event: 'refund_all', to: 'cancelled', who: ['merchant', 'platform', 'system'] },
  { from: 'to_ship', event: 'refund_all', to: 'cancelled', who: ['merchant', 'platform', 'system'] },
  { from: 'to_receive', event: 'close_refunded', to: 'completed', who: ['merchant', 'platform', 'system'] },
  { from: 'to_evaluate', event: 'close_refunded', to: 'completed', who: ['merchant', 'platform', 'system'] },
  // everything that had to be sent was refunded: the rest was delivered on payment
  { from: 'to_ship', event: 'nothing_to_send', to: 'to_evaluate', who: ['merchant', 'platform', 'system'] },
  { from: 'completed', event: 'delete', to: 'completed', who: ['buyer'] },
  { from: 'cancelled', event: 'delete', to: 'cancelled', who: ['buyer'] },
] as const satisfies readonly Transition[];

export type OrderEvent = (typeof ORDER_TRANSITIONS)[number]['event'];

/** The state after the event by this actor; undefined if it is not allowed. */
export function transitionFor(from: OrderStatus, event: OrderEvent, who: OrderActor): OrderStatus | undefined {
  const transitions: readonly Transition[] = ORDER_TRANSITIONS;
  return transitions.find((row) => row.from === from && row.event === event && row.who.includes(who))?.to;
}

export const BUYER_ACTIONS = [
  'pay',
  'cancel',
  'receive',
  'evaluate',
  'logistics',
  'extend',
  'refund',
  'invoice',
  'receiver',
  'delete',
  'again',
] as const;
export type BuyerAction = (typeof BUYER_ACTIONS)[number];

/** What determines the buyer's actions on an order, besides its state. */
export interface BuyerFacts {
  isPayable: boolean;
  /** It is sent before it is paid, and the money was not collected yet. */
  isOnDelivery: boolean;
  /** A parcel with tracking was sent. */
  hasParcels: boolean;
  /** Receipt will be confirmed automatically and was not extended yet. */
  isExtendable: boolean;
  /** Pieces still to be sent: the order cannot be received before. */
  hasThingsToCome: boolean;
  /** Pieces not refunded and not in a refund request, while a refund is possible. */
  hasRefundable: boolean;
  hasOpenRefund: boolean;
  /** Pieces without a review. */
  hasUnreviewed: boolean;
  isInvoiceable: boolean;
  /** All of it is bought once, as apps are: buying it again would be refused. */
  isBoughtOnce: boolean;
  /** Nothing was sent, and the receiver was not changed yet. */
  isRedirectable: boolean;
}

/** The buyer's possible actions, in display order. */
export function buyerActions(status: OrderStatus, facts: Partial<BuyerFacts>): BuyerAction[] {
  const isThere = (action: BuyerAction): boolean => {
    switch (action) {
      case 'pay':
        return (status === 'to_pay' || status === 'to_pay_rest') && facts.isPayable === true;
      case 'again':
        return status !== 'to_pay' && status !== 'to_pay_rest' && facts.isBoughtOnce !== true;
      case 'logistics':
        return facts.hasParcels === true;
      case 'extend':
        return status === 'to_receive' && facts.isExtendable === true;
      case 'receive':
        return status === 'to_receive' && facts.hasThingsToCome !== true && facts.isOnDelivery !== true;
      case 'cancel':
        return facts.isOnDelivery === true
          ? status === 'to_ship'
          : transitionFor(status, action, 'buyer') !== undefined;
      case 'refund':
        return REFUNDABLE.includes(status) && facts.hasRefundable === true && facts.isOnDelivery !== true;
      case 'delete':
        return transitionFor(status, 'delete', 'buyer') !== undefined && facts.hasOpenRefund !== true;
      case 'evaluate':
        return status === 'to_evaluate' && facts.hasUnreviewed === true;
      case 'invoice':
        return facts.isInvoiceable === true;
      case 'receiver':
        return status === 'to_ship' && facts.isRedirectable === true;
      default:
        return transitionFor(status, action, 'buyer') !== undefined;
    }
  };
  return BUYER_ACTIONS.filter(isThere);
}

const REFUNDABLE: readonly OrderStatus[] = ['to_ship', 'to_receive', 'to_evaluate', 'completed'];
