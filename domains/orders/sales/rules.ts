import type { OrderStatus } from '../lifecycle/states.ts';

/** Tabs of a shop's orders; those with pending work come first. */
export const SALE_TABS = ['all', 'to_pay', 'in_group', 'to_ship', 'to_receive', 'received', 'cancelled'] as const;
export type SaleTab = (typeof SALE_TABS)[number];

/** Maximum length of a search and of a note. */
export const MAX_SALE_KEYWORD = 100;
export const MAX_ORDER_NOTE = 500;

/** Maximum count of lists and tabs: nobody pages through more, and a search narrows it. */
export const SALES_COUNTED = 10_000;
/** A tab shows no more than this; all of them are counted with every page. */
export const TAB_COUNTED = 1_000;

/** States in a tab; undefined means every state. */
export function saleStatuses(tab: SaleTab): OrderStatus[] | undefined {
  if (tab === 'all') return undefined;
  if (tab === 'to_pay') return ['to_pay', 'to_pay_rest'];
  if (tab === 'received') return ['to_evaluate', 'completed'];
  return [tab];
}

/** Number of orders in each tab from the number in each state, capped. */
export function countByTab(byStatus: Partial<Record<OrderStatus, number>>): Record<SaleTab, number> {
  const sum = (statuses: readonly OrderStatus[]) =>
    Math.min(
      TAB_COUNTED,
      statuses.reduce((all, status) => all + (byStatus[status] ?? 0), 0),
    );
  const every = Object.keys(byStatus) as OrderStatus[];
  return Object.fromEntries(SALE_TABS.map((tab) => [tab, sum(saleStatuses(tab) ?? every)])) as Record<SaleTab, number>;
}
