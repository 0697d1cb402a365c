import type { OrderStatus } from './lifecycle/states.ts';

/** Specification 9: order remark. */
export const MAX_REMARK = 150;
/** Numbers of checkouts and their orders begin with it; those of other payments with letters of their own. */
export const ORDER_LETTER = 'S';
/** A pre-order is held open this long. */
export const PRE_ORDER_MINUTES = 30;
/** Defaults of the site's settings; those that are promised to customers are in `sites/promises.ts`. */
export const UNPAID_FLASH_MINUTES = 5;
/** How long after its deadline a pre-sale's rest waits for a notification of a charge that was begun before. */
export const REST_GRACE_MINUTES = 15;
export const EVALUATE_DAYS = 15;
/** So long an order stays open after a refusal: its buyer may still ask the platform. */
export const APPEAL_DAYS = 3;
/** 100 points are worth one unit of the base currency, and pay at most half of the goods. */
export const POINTS_PER_UNIT = 100;
export const POINTS_MAX_PERCENT = 50;
/** The currency that the rate table counts in. */
export const BASE_CURRENCY = 'CNY';

/** Specification 4, order tabs. */
export const ORDER_TABS = [
  'all',
  'to_pay',
  'to_ship',
  'to_receive',
  'to_evaluate',
  'completed',
  'received',
  'refund',
] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** States that a tab shows; undefined means every state. Refunds are no state of an order: that tab asks for those itself. */
export function tabStatuses(tab: OrderTab): OrderStatus[] | undefined {
  if (tab === 'all') return undefined;
  if (tab === 'refund') return [];
  // what is paid in part is to be paid, what waits for its group is to be shipped
  if (tab === 'to_pay') return ['to_pay', 'to_pay_rest'];
  if (tab === 'to_ship') return ['in_group', 'to_ship'];
  if (tab === 'received') return ['to_evaluate', 'completed'];
  return [tab];
}
