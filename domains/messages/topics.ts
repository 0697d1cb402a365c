import type { NoticeKind } from './rules.ts';

/** What people choose about: several kinds of notice that belong together. */
export const NOTICE_TOPICS = ['payment', 'delivery', 'membership', 'shop'] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** The message centre, mail, text message. */
export const NOTICE_CHANNELS = ['app', 'mail', 'sms'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

export const TOPIC_OF: Record<NoticeKind, NoticeTopic> = {
  'order.paid': 'payment',
  'order.expired': 'payment',
  'balance.recharged': 'payment',
  'order.shipped': 'delivery',
  'membership.joined': 'membership',
  'membership.joined_for_good': 'membership',
  'membership.ending': 'membership',
  'membership.role_ending': 'membership',
  'application.approved': 'shop',
  'application.refused': 'shop',
};

/** What holds for who never chose. */
export const NOTICE_DEFAULTS: Record<NoticeChannel, boolean> = { app: true, mail: true, sms: false };
