import { z } from '@hono/zod-openapi';
import type { Locale } from '../../platform/locale/locale.ts';
import { NOTICE_KINDS, NOTICE_TABS } from './rules.ts';
import { NOTICE_CHANNELS, NOTICE_TOPICS } from './topics.ts';

declare module '../../platform/events.ts' {
  interface EventMap {
    /** The actor reads notifications: the domain that knows the linked object withholds those about what they may no longer see. */
    'notices.reading': { links: readonly string[]; withhold(link: string): void };
    /**
     * Messages about to be sent, or given to their recipient as personal data: the domain that knows the linked objects
     * withholds what its reader may no longer see.
     */
    'letters.leaving': { letters: readonly Letter[]; withhold(letter: Letter): void };
    /**
     * Notifications are about to be sent by mail: the domain that knows the linked object adds details in the reader's
     * language, and for a buyer without an account a path that opens it without a session.
     */
    'notices.spreading': {
      links: readonly string[];
      give(link: string, write: (locale: Locale) => string): void;
      pass(link: string, path: string): void;
    };
  }
}

/** One link of a message, and whose message it is. */
export interface Letter {
  readerId: number;
  link: string;
}

export const unreadAnswer = z.object({ total: z.number() }).openapi('Unread');

/** Of which tab of the message centre. */
export const unreadQuery = z.object({ kind: z.enum(NOTICE_TABS).default('all') });

export const noticesQuery = z.object({
  kind: z.enum(NOTICE_TABS).default('all'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** One notification of the message centre, in the language of the request. */
const noticeShape = z
  .object({
    id: z.number(),
    kind: z.enum(NOTICE_KINDS),
    title: z.string(),
    text: z.string(),
    /** A path of this site; empty if there is nothing more to see. */
    link: z.string(),
    createdAt: z.string(),
    isRead: z.boolean(),
  })
  .openapi('Notice');
export type Notice = z.infer<typeof noticeShape>;

export const noticesAnswer = z
  .object({
    list: z.array(noticeShape),
    total: z.number(),
    /** Of every kind. */
    unread: z.number(),
    /** Of the kinds of this list. */
    unreadOfKind: z.number(),
    page: z.number(),
    limit: z.number(),
  })
  .openapi('Notices');
export type NoticeList = z.infer<typeof noticesAnswer>;

/** One notification; without an id all of the kind. */
export const readNoticesInput = z.object({
  id: z.number().int().positive().optional(),
  kind: z.enum(NOTICE_TABS).default('all'),
});

const notificationPreferenceShape = z.object({
  topic: z.enum(NOTICE_TOPICS),
  channel: z.enum(NOTICE_CHANNELS),
  wanted: z.boolean(),
});
export type NotificationPreference = z.infer<typeof notificationPreferenceShape>;

export const notificationPreferencesInput = z
  .object({ list: z.array(notificationPreferenceShape).max(100) })
  .openapi('NoticePreferencesInput');
export const notificationPreferencesAnswer = z
  .object({ list: z.array(notificationPreferenceShape) })
  .openapi('NoticePreferences');

/** One message of the outbox, as shown in a trial installation. */
export interface OutboxMessage {
  id: number;
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  /** Only if the message contains one. */
  code?: string;
  createdAt: string;
}

/** A mail to send: `template` is a key of the `mail` texts, with `subject` and `text` below it. */
export interface Mail {
  to: string;
  template: string;
  values?: Record<string, string | number> & { code?: never };
  /** The recipient's language; defaults to the request's. */
  locale?: Locale;
  /** Addresses in the text that can be pressed in the HTML; any others stay text, because people may have written them. */
  links?: readonly string[];
  /** What it names besides its texts: it is not sent once its reader may not see all of it. */
  about?: { readerId: number; links: readonly string[] };
  /** Further header fields, by name. */
  headers?: Readonly<Record<string, string>>;
  /** The value `code` of the text; a message with one is a secret, so it must not be among `values`. */
  code?: string;
}

/** A text message to send: `template` is a key of the `sms` texts. */
export interface TextMessage {
  /** International form: `+8613800138000`. */
  to: string;
  locale: Locale;
  template: string;
  values?: Record<string, string | number> & { code?: never };
  code?: string;
}
