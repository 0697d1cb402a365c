import type { OrderStatus } from './lifecycle/states.ts';

/** Specification 9: order remark. */
export const MAX_REMARK = 150;
/** Prefix of the numbers of checkouts and their orders; other payments have their own prefixes. */
export const ORDER_LETTER = 'S';
/** How long a pre-order is kept open. */
export const PRE_ORDER_MINUTES = 30;
/** Defaults of the site's settings; those promised to customers are in `sites/promises.ts`. */
export const UNPAID_FLASH_MINUTES = 5;
/** How long after the deadline of a pre-sale's remaining balance to wait for the webhook of a charge started before. */
export const REST_GRACE_MINUTES = 15;
export const EVALUATE_DAYS = 15;
/** How long an order stays open after a refusal, for its buyer to ask the platform. */
export const APPEAL_DAYS = 3;
/** 100 points are worth one unit of the base currency, and pay at most half of the items. */
export const POINTS_PER_UNIT = 100;
export const POINTS_MAX_PERCENT = 50;
/** The base currency of the rate table. */
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

/**
 * States in a tab; undefined means every state. Refunds are not a state of an order: that tab filters by them itself.
 */
export function tabStatuses(tab: OrderTab): OrderStatus[] | undefined {
  if (tab === 'all') return undefined;
  if (tab === 'refund') return [];
  // a partly paid order is to be paid, one waiting for its group is to be shipped
  if (tab === 'to_pay') return ['to_pay', 'to_pay_rest'];
  if (tab === 'to_ship') return ['in_group', 'to_ship'];
  if (tab === 'received') return ['to_evaluate', 'completed'];
  return [tab];
}
