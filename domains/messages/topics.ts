import { type OfWings, WINGS } from '../wings.ts';
import type { NoticeKind } from './rules.ts';

const OWN_TOPICS = ['payment', 'delivery', 'service', 'membership', 'reviews', 'shop'] as const;
export type NoticeTopic = (typeof OWN_TOPICS)[number] | OfWings<'noticeTopics'>[number];

/** Topics of the notification preferences, with those of the wings: each groups several kinds. */
export const NOTICE_TOPICS = [...OWN_TOPICS, ...WINGS.flatMap(({ noticeTopics = [] }) => noticeTopics)] as [
  NoticeTopic,
  ...NoticeTopic[],
];

/** The message centre, mail, text message, Web Push to the devices that were turned on. */
export const NOTICE_CHANNELS = ['app', 'mail', 'sms', 'push'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** For the user's own actions: a confirmation by mail, without a badge. */
export const BY_LETTER_ALONE: readonly NoticeKind[] = ['order.placed', 'order.cancelled'];

/** Defaults for users without preferences. */
export const NOTICE_DEFAULTS: Record<NoticeChannel, boolean> = { app: true, mail: true, sms: false, push: true };

/** Called by mail programs with a token and nothing else: no session, no cookie. */
export const UNSUBSCRIBE_NOTICES_CALL = '/api/front/messageCenter/unsubscribe';

/** Topics whose mails can be ended with one click; the others are about orders, money and one's own shop. */
export const ONE_CLICK_TOPICS: readonly NoticeTopic[] = ['service'];
