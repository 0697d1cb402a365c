import type { NoticeKind } from './rules.ts';

/** Topics of the notification preferences: each groups several kinds. */
export const NOTICE_TOPICS = [
  'payment',
  'delivery',
  'service',
  'membership',
  'reviews',
  'shop',
  'forum_replies',
  'forum_likes',
  'forum_messages',
  'forum_system',
] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** The message centre, mail, text message, Web Push to the devices that were turned on. */
export const NOTICE_CHANNELS = ['app', 'mail', 'sms', 'push'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

export const TOPIC_OF: Record<NoticeKind, NoticeTopic> = {
  'order.paid': 'payment',
  'order.expired': 'payment',
  'balance.recharged': 'payment',
  'gift.bought': 'payment',
  'gift.redeemed': 'payment',
  'order.shipped': 'delivery',
  'order.parcel_corrected': 'delivery',
  'refund.return_wanted': 'payment',
  'refund.approved': 'payment',
  'refund.refunded': 'payment',
  'refund.refused': 'payment',
  'refund.asked': 'shop',
  'refund.appealed': 'shop',
  'refund.sent_back': 'shop',
  'order.placed': 'payment',
  'order.confirmed': 'payment',
  'order.pay_soon': 'payment',
  'order.cancelled': 'payment',
  'transfer.asked': 'payment',
  'transfer.part': 'payment',
  'transfer.pay_soon': 'payment',
  'payback.account_wanted': 'payment',
  'payback.account_given': 'payment',
  'order.revoked': 'payment',
  'order.invoiced': 'payment',
  'order.delivering': 'delivery',
  'order.content': 'delivery',
  'order.arrived': 'delivery',
  'order.receive_soon': 'delivery',
  'order.received': 'delivery',
  'order.completed': 'delivery',
  'order.evaluate_soon': 'reviews',
  'order.redirected': 'shop',
  'membership.joined': 'membership',
  'membership.joined_for_good': 'membership',
  'membership.ending': 'membership',
  'membership.role_ending': 'membership',
  'chat.answered': 'service',
  'review.replied': 'reviews',
  'review.hidden': 'reviews',
  'review.shown': 'reviews',
  'group.filled': 'payment',
  'group.failed': 'payment',
  'group.left': 'payment',
  'bargain.helped': 'payment',
  'bargain.done': 'payment',
  'presale.deposited': 'payment',
  'presale.balance_due_open': 'payment',
  'presale.balance_due_ending': 'payment',
  'presale.forfeited': 'payment',
  'application.approved': 'shop',
  'application.refused': 'shop',
  'developer.approved': 'shop',
  'developer.refused': 'shop',
  'developer.suspended': 'shop',
  'developer.active': 'shop',
  'app.included': 'shop',
  'app.inclusion_refused': 'shop',
  'product.blocked': 'shop',
  'product.allowed': 'shop',
  'product.approved': 'shop',
  'product.refused': 'shop',
  'shop.open': 'shop',
  'shop.paused': 'shop',
  'shop.closed': 'shop',
  'shop.closing': 'shop',
  'shop.staff_ended': 'shop',
  'forum.replied': 'forum_replies',
  'forum.mentioned': 'forum_replies',
  'forum.liked': 'forum_likes',
  'forum.accepted': 'forum_replies',
  'forum.messaged': 'forum_messages',
  'forum.approved': 'forum_system',
  'forum.rejected': 'forum_system',
  'forum.removed': 'forum_system',
  'forum.media_ready': 'forum_system',
  'forum.media_failed': 'forum_system',
  'forum.report_kept': 'forum_system',
  'forum.report_removed': 'forum_system',
  'forum.restricted': 'forum_system',
  'forum.admitted': 'forum_system',
  'forum.identity_approved': 'forum_system',
  'forum.identity_rejected': 'forum_system',
};

/** For the user's own actions: a confirmation by mail, without a badge. */
export const BY_LETTER_ALONE: readonly NoticeKind[] = ['order.placed', 'order.cancelled'];

/** Defaults for users without preferences. */
export const NOTICE_DEFAULTS: Record<NoticeChannel, boolean> = { app: true, mail: true, sms: false, push: true };

/** Called by mail programs with a token and nothing else: no session, no cookie. */
export const UNSUBSCRIBE_NOTICES_CALL = '/api/front/messageCenter/unsubscribe';

/** Topics whose mails can be ended with one click; the others are about orders, money and one's own shop. */
export const ONE_CLICK_TOPICS: readonly NoticeTopic[] = ['service'];
