/** What each kind of notice is told with; the texts `notices:<kind>` have a place for every value. */
export interface NoticeData {
  'order.paid': { number: string };
  'order.expired': { number: string };
  'order.shipped': { number: string; courier: string; tracking: string };
  /** The amount as figures with its currency, which every language reads: `100.00 CNY`. */
  'balance.recharged': { amount: string };
  'application.approved': { name: string };
  'application.refused': { name: string; reason: string };
  /** The day it ends, as `2026-12-01`. */
  'membership.joined': { site: string; date: string };
  'membership.joined_for_good': { site: string };
  'membership.ending': { site: string; date: string };
  'membership.role_ending': { site: string; date: string };
}
export type NoticeKind = keyof NoticeData;

export const NOTICE_KINDS = [
  'order.paid',
  'order.expired',
  'order.shipped',
  'membership.joined',
  'membership.joined_for_good',
  'membership.ending',
  'membership.role_ending',
  'balance.recharged',
  'application.approved',
  'application.refused',
] as const satisfies readonly NoticeKind[];

export const NOTICE_TABS = ['all', 'unread', 'payment', 'delivery'] as const;
export type NoticeTab = (typeof NOTICE_TABS)[number];

/** The kinds behind a tab; null: every kind. */
export const KINDS_OF_TAB: Record<NoticeTab, readonly NoticeKind[] | null> = {
  all: null,
  unread: null,
  payment: ['order.paid', 'order.expired', 'balance.recharged'],
  delivery: ['order.shipped'],
};
