import { z } from '@hono/zod-openapi';
import { idsInput, listOf, pageQuery } from '../lists.ts';

export const OUTBOX_STATES = ['waiting', 'failed', 'sent'] as const;
export const CHANNELS = ['email', 'sms'] as const;

export const outboxQuery = z.object({
  channel: z.enum(CHANNELS).optional(),
  state: z.enum(OUTBOX_STATES).optional(),
  /** Prefix of the recipient's address. */
  to: z.string().trim().max(254).optional(),
  ...pageQuery,
});
export type OutboxQuery = z.infer<typeof outboxQuery>;

const letterShape = z.object({
  id: z.number(),
  channel: z.enum(CHANNELS),
  to: z.string(),
  subject: z.string(),
  state: z.enum(OUTBOX_STATES),
  /** Contains a code that gives access to an account. */
  isSecret: z.boolean(),
  tries: z.number(),
  failure: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  nextTryAt: z.string().nullable(),
});
export type OutboxLetter = z.infer<typeof letterShape>;
export const outboxAnswer = listOf(letterShape).openapi('PlatformOutbox');
export type OutboxList = z.infer<typeof outboxAnswer>;

export const letterAnswer = letterShape
  .extend({
    /** null if only the recipient may read it. */
    text: z.string().nullable(),
    code: z.string().nullable(),
  })
  .openapi('PlatformLetter');
export type OpenLetter = z.infer<typeof letterAnswer>;

export const retryInput = z.object({ ids: idsInput });
export const retriedAnswer = z.object({ retried: z.number() });
