import { z } from '@hono/zod-openapi';
import { MOST_KEY_ADDRESSES, MOST_KEY_OPERATIONS, MOST_OVERLAP_DAYS } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const makeApiKeyInput = z.object({
  subscriptionId: id,
  name: z.string().trim().min(1).max(60),
  /** Operations that it may call; none: all of the API. */
  operationIds: z.array(id).max(MOST_KEY_OPERATIONS).default([]),
  /** Addresses and networks that may use it; none: all. */
  addresses: z.array(z.string().trim().max(50)).max(MOST_KEY_ADDRESSES).default([]),
});
export type MakeApiKey = z.output<typeof makeApiKeyInput>;

export const rotateApiKeyInput = z.object({
  id,
  /** How long the old key is still accepted. */
  overlapDays: z.number().int().min(0).max(MOST_OVERLAP_DAYS).default(0),
});
export type RotateApiKey = z.output<typeof rotateApiKeyInput>;

export const apiKeyIdInput = z.object({ id });
export const apiKeyListQuery = z.object({
  subscriptionId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

/** The key itself is returned only here. */
export const madeApiKeyAnswer = z.object({ id: z.number(), key: z.string() }).openapi('MadeApiKey');

const apiKeyShape = z.object({
  id: z.number(),
  name: z.string(),
  /** The beginning of the key, which tells it from others. */
  hint: z.string(),
  operationIds: z.array(z.number()),
  addresses: z.array(z.string()),
  createdAt: z.string(),
  endsAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  state: z.enum(['active', 'ending', 'ended', 'revoked']),
  /** Why the platform revoked it; empty: it did not. */
  revokedReason: z.string(),
});
export type ApiKey = z.infer<typeof apiKeyShape>;
export const apiKeysAnswer = z.array(apiKeyShape).openapi('ApiKeys');
