import { z } from '@hono/zod-openapi';
import { WEBHOOK_EVENTS } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const webhookIdInput = z.object({ id });
export const saveWebhookInput = z.object({
  id: id.optional(),
  url: z.string().trim().min(1).max(500),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1),
  active: z.boolean().default(true),
});
export type SaveWebhook = z.infer<typeof saveWebhookInput>;
/** The secret is returned for a new webhook, and never again. */
export const savedWebhookAnswer = z.object({ id: z.number(), secret: z.string().nullable() }).openapi('SavedWebhook');
export const rotatedAnswer = z.object({ secret: z.string() });

const webhookShape = z.object({
  id: z.number(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  failures: z.number(),
  pausedAt: z.string().nullable(),
});
export type ShopWebhook = z.infer<typeof webhookShape>;
export const webhooksAnswer = z.array(webhookShape).openapi('ShopWebhooks');

export const webhookLogQuery = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  page: z.coerce.number().int().min(1).max(500).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type WebhookLogQuery = z.infer<typeof webhookLogQuery>;
const messageShape = z.object({
  id: z.number(),
  messageId: z.string(),
  kind: z.string(),
  createdAt: z.string(),
  tries: z.number(),
  state: z.enum(['delivered', 'waiting', 'given_up']),
  nextTryAt: z.string().nullable(),
  attempts: z.array(z.object({ at: z.string(), status: z.number().nullable(), error: z.string(), tookMs: z.number() })),
});
export type WebhookMessage = z.infer<typeof messageShape>;
export const webhookLogAnswer = z
  .object({ list: z.array(messageShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('WebhookLog');
export type WebhookLog = z.infer<typeof webhookLogAnswer>;
