import type { Texts } from '../../platform/locale.ts';
import type { Money } from '../../platform/money.ts';

/** The data of each kind of notification; the texts `notices:<kind>` have a placeholder for every value. */
export interface NoticeData {
  'order.paid': { number: string };
  'order.expired': { number: string };
  'order.placed': { number: string };
  /** To be paid on delivery. */
  'order.confirmed': { number: string; amount: Money };
  'order.pay_soon': { number: string; minutes: number };
  'order.cancelled': { number: string };
  /** `account`: holder, bank and number in one line. */
  'transfer.asked': { number: string; amount: Money; account: string; reference: string; date: string };
  'transfer.part': { number: string; amount: Money; reference: string; date: string };
  /** Money that goes back by bank transfer. */
  'payback.account_wanted': { number: string; amount: Money };
  'payback.account_given': { number: string; amount: Money };
  'transfer.pay_soon': { number: string; amount: Money; reference: string; date: string };
  /** By someone other than the buyer. */
  'order.revoked': { number: string };
  /** `courier` is a code if the courier is in the list, otherwise the name that the shop typed. */
  'order.shipped': { number: string; courier: string; tracking: string };
  'order.parcel_corrected': { number: string; courier: string; tracking: string };
  'order.delivering': { number: string; name: string };
  'order.content': { number: string };
  'order.arrived': { number: string; courier: string; tracking: string };
  /** Every `date` is a timestamp in ISO 8601. */
  'order.receive_soon': { number: string; date: string };
  'order.received': { number: string };
  'order.evaluate_soon': { number: string; days: number };
  'order.completed': { number: string };
  'order.invoiced': { number: string; invoice: string };
  /** Sent to the shop. */
  'order.redirected': { number: string };
  'balance.recharged': { amount: Money };
  'gift.bought': { num: number; amount: Money };
  'gift.redeemed': { amount: Money };
  'refund.return_wanted': { number: string };
  'refund.approved': { number: string };
  'refund.refunded': { number: string };
  'refund.refused': { number: string };
  /** Sent to the shop. */
  'refund.asked': { number: string };
  'refund.appealed': { number: string };
  'refund.sent_back': { number: string };
  'chat.answered': { name: string };
  'review.replied': { product: Texts; shop: Texts };
  'review.hidden': { product: Texts; reason: string };
  'review.shown': { product: Texts };
  'group.filled': { number: string };
  'group.failed': { number: string };
  /** How many members are still missing. */
  'group.left': { number: string; left: number };
  /** How many contributions are still missing. */
  'bargain.helped': { name: string; left: number };
  'bargain.done': { name: string; left: number };
  'presale.deposited': { number: string; date: string };
  'presale.balance_due_open': { number: string; date: string };
  'presale.balance_due_ending': { number: string; date: string };
  'presale.forfeited': { number: string };
  'application.approved': { name: string };
  'application.refused': { name: string; reason: string };
  'developer.approved': { name: string };
  'developer.refused': { name: string; reason: string };
  'developer.suspended': { name: string; reason: string };
  'developer.active': { name: string; reason: string };
  'app.included': { name: string };
  'app.inclusion_refused': { name: string; reason: string };
  /** By the platform. */
  'product.blocked': { product: Texts; reason: string };
  'product.allowed': { product: Texts; reason: string };
  'product.approved': { product: Texts; reason: string };
  'product.refused': { product: Texts; reason: string };
  'shop.open': { name: string; reason: string };
  'shop.paused': { name: string; reason: string };
  'shop.closed': { name: string; reason: string };
  /** Paid orders are to be shipped until the date. */
  'shop.closing': { name: string; reason: string; date: string };
  /** To the staff of a closed shop. */
  'shop.staff_ended': { name: string };
  /** When it ends. */
  'membership.joined': { site: Texts; date: string };
  'membership.joined_for_good': { site: Texts };
  'membership.ending': { site: Texts; date: string };
  'membership.role_ending': { site: Texts; date: string };
  'forum.replied': { name: string; title: string };
  'forum.mentioned': { name: string; title: string };
  'forum.liked': { title: string; likes: number };
  'forum.accepted': { title: string };
  'forum.messaged': { name: string };
  'forum.approved': { title: string };
  'forum.rejected': { title: string; reason: string };
  'forum.removed': { title: string; reason: string };
  'forum.media_ready': { title: string };
  'forum.media_failed': { title: string };
  'forum.report_kept': { title: string };
  'forum.report_removed': { title: string };
  'forum.restricted': { reason: string };
  'forum.admitted': Record<string, never>;
  'forum.identity_approved': Record<string, never>;
  'forum.identity_rejected': { reason: string };
}
export type NoticeKind = keyof NoticeData;

export const NOTICE_KINDS = [
  'order.paid',
  'order.expired',
  'order.shipped',
  'order.parcel_corrected',
  'order.placed',
  'order.confirmed',
  'order.pay_soon',
  'order.delivering',
  'order.content',
  'order.arrived',
  'order.receive_soon',
  'order.received',
  'order.evaluate_soon',
  'order.completed',
  'order.cancelled',
  'order.revoked',
  'order.redirected',
  'order.invoiced',
  'transfer.asked',
  'transfer.part',
  'transfer.pay_soon',
  'payback.account_wanted',
  'payback.account_given',
  'membership.joined',
  'membership.joined_for_good',
  'membership.ending',
  'membership.role_ending',
  'balance.recharged',
  'gift.bought',
  'gift.redeemed',
  'refund.return_wanted',
  'refund.approved',
  'refund.refunded',
  'refund.refused',
  'refund.asked',
  'refund.appealed',
  'refund.sent_back',
  'chat.answered',
  'review.replied',
  'review.hidden',
  'review.shown',
  'group.filled',
  'group.failed',
  'group.left',
  'bargain.helped',
  'bargain.done',
  'presale.deposited',
  'presale.balance_due_open',
  'presale.balance_due_ending',
  'presale.forfeited',
  'application.approved',
  'application.refused',
  'developer.approved',
  'developer.refused',
  'developer.suspended',
  'developer.active',
  'app.included',
  'app.inclusion_refused',
  'product.blocked',
  'product.allowed',
  'product.approved',
  'product.refused',
  'shop.open',
  'shop.paused',
  'shop.closed',
  'shop.closing',
  'shop.staff_ended',
  'forum.replied',
  'forum.mentioned',
  'forum.liked',
  'forum.accepted',
  'forum.messaged',
  'forum.approved',
  'forum.rejected',
  'forum.removed',
  'forum.media_ready',
  'forum.media_failed',
  'forum.report_kept',
  'forum.report_removed',
  'forum.restricted',
  'forum.admitted',
  'forum.identity_approved',
  'forum.identity_rejected',
] as const satisfies readonly NoticeKind[];

export const NOTICE_TABS = ['all', 'unread', 'payment', 'delivery', 'forum', 'system'] as const;
export type NoticeTab = (typeof NOTICE_TABS)[number];

/** The kinds of a tab; null: every kind. */
export const KINDS_OF_TAB: Record<NoticeTab, readonly NoticeKind[] | null> = {
  all: null,
  unread: null,
  payment: [
    'order.placed',
    'order.confirmed',
    'order.pay_soon',
    'order.paid',
    'order.expired',
    'order.cancelled',
    'order.revoked',
    'order.invoiced',
    'transfer.asked',
    'transfer.part',
    'transfer.pay_soon',
    'payback.account_wanted',
    'payback.account_given',
    'balance.recharged',
    'gift.bought',
    'gift.redeemed',
    'group.filled',
    'group.failed',
    'group.left',
    'presale.deposited',
    'presale.balance_due_open',
    'presale.balance_due_ending',
    'presale.forfeited',
  ],
  delivery: [
    'order.shipped',
    'order.parcel_corrected',
    'order.delivering',
    'order.content',
    'order.arrived',
    'order.receive_soon',
    'order.received',
    'order.completed',
  ],
  // what people did with one's posts, and what the forum's staff decided
  forum: ['forum.replied', 'forum.mentioned', 'forum.liked', 'forum.accepted', 'forum.messaged'],
  system: [
    'forum.approved',
    'forum.rejected',
    'forum.removed',
    'forum.media_ready',
    'forum.media_failed',
    'forum.report_kept',
    'forum.report_removed',
    'forum.restricted',
    'forum.admitted',
    'forum.identity_approved',
    'forum.identity_rejected',
  ],
};
