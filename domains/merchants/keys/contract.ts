import { z } from '@hono/zod-openapi';
import { KEY_SCOPES, MOST_KEY_DAYS } from './rules.ts';

export const createKeyInput = z.object({
  name: z.string().trim().min(1).max(60),
  scopes: z.array(z.enum(KEY_SCOPES as [string, ...string[]])).min(1),
  /** Days until it expires; without it, the key does not expire. */
  days: z.number().int().min(1).max(MOST_KEY_DAYS).optional(),
});
export type CreateKey = z.infer<typeof createKeyInput>;
/** The key itself is returned only here. */
export const createdKeyAnswer = z.object({ id: z.number(), key: z.string() }).openapi('CreatedShopKey');
export const keyIdInput = z.object({ id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

const keyShape = z.object({
  id: z.number(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.string()),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
});
export type ShopKey = z.infer<typeof keyShape>;
export const keysAnswer = z.array(keyShape).openapi('ShopKeys');
