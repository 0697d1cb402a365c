/** What each kind of notice is told with; the texts `notices:<kind>` have a place for every value. */
export interface NoticeData {
  'order.paid': { number: string };
  'order.expired': { number: string };
  'order.shipped': { number: string; courier: string; tracking: string };
}
export type NoticeKind = keyof NoticeData;

export const NOTICE_KINDS = ['order.paid', 'order.expired', 'order.shipped'] as const satisfies readonly NoticeKind[];

export const NOTICE_TABS = ['all', 'unread', 'payment', 'delivery'] as const;
export type NoticeTab = (typeof NOTICE_TABS)[number];

/** The kinds behind a tab; null: every kind. */
export const KINDS_OF_TAB: Record<NoticeTab, readonly NoticeKind[] | null> = {
  all: null,
  unread: null,
  payment: ['order.paid', 'order.expired'],
  delivery: ['order.shipped'],
};
