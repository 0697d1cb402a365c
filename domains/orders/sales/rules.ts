import type { OrderStatus } from '../lifecycle/states.ts';

/** How the orders of a shop are sorted into tabs; what is to be done stands before what is done. */
export const SALE_TABS = ['all', 'to_pay', 'in_group', 'to_ship', 'to_receive', 'received', 'cancelled'] as const;
export type SaleTab = (typeof SALE_TABS)[number];

/** Longest search, longest note. */
export const MAX_SALE_KEYWORD = 100;
export const MAX_ORDER_NOTE = 500;

/** Lists and tabs count no further: nobody pages through more, and a search narrows it. */
export const SALES_COUNTED = 10_000;

/** States that a tab shows; undefined means every state. */
export function saleStatuses(tab: SaleTab): OrderStatus[] | undefined {
  if (tab === 'all') return undefined;
  if (tab === 'to_pay') return ['to_pay', 'to_pay_rest'];
  if (tab === 'received') return ['to_evaluate', 'completed'];
  return [tab];
}

/** How many orders are under each tab, by how many are in each state; no more than are counted. */
export function countByTab(byStatus: Partial<Record<OrderStatus, number>>): Record<SaleTab, number> {
  const sum = (statuses: readonly OrderStatus[]) =>
    Math.min(
      SALES_COUNTED,
      statuses.reduce((all, status) => all + (byStatus[status] ?? 0), 0),
    );
  const every = Object.keys(byStatus) as OrderStatus[];
  return Object.fromEntries(SALE_TABS.map((tab) => [tab, sum(saleStatuses(tab) ?? every)])) as Record<SaleTab, number>;
}
