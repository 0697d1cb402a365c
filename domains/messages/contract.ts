import { z } from '@hono/zod-openapi';
import type { Locale } from '../../platform/locale.ts';

export const unreadAnswer = z.object({ total: z.number() }).openapi('Unread');

/** One message of the outbox as people read it while trying things out. */
export interface OutboxMessage {
  id: number;
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  /** Only where the message carries one. */
  code?: string;
  createdAt: string;
}

/** A mail to write: `template` is a key of the `mail` texts, with `subject` and `text` below it. */
export interface Mail {
  to: string;
  template: string;
  values?: Record<string, string | number>;
  /** The recipient's language; the request's if unknown. */
  locale?: Locale;
  /** What the reader has to type, shown large, and beside the message in a trial run's outbox. */
  code?: string;
}
