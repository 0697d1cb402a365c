import { z } from '@hono/zod-openapi';
import { checkedText } from '../../accounts/contract.ts';
import { apiReason } from '../moderation/contract.ts';
import { LONGEST_KEY_TEXT, LONGEST_SUBSCRIBER_SEARCH } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const SUBSCRIPTION_FILTERS = ['all', 'blocked'] as const;
export const officeSubscriptionsQuery = z.object({
  status: z.enum(SUBSCRIPTION_FILTERS).default('all'),
  /** E-mail address or part of the name of a member, beginning of a key, identifier or part of the name of an API. */
  q: z.string().max(LONGEST_SUBSCRIBER_SEARCH).default(''),
  apiId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type OfficeSubscriptionsQuery = z.output<typeof officeSubscriptionsQuery>;

const keyShape = z.object({
  id: z.number(),
  name: z.string(),
  /** The beginning of the key. */
  hint: z.string(),
  lastUsedAt: z.string().nullable(),
  state: z.enum(['active', 'ended', 'revoked']),
  revokedReason: z.string(),
});
const subscriptionShape = z.object({
  id: z.number(),
  api: z.object({ id: z.number(), name: z.string() }),
  plan: z.string(),
  /** Null: the account is gone. */
  member: z.object({ id: z.number(), name: z.string() }).nullable(),
  startedAt: z.string(),
  endsAt: z.string().nullable(),
  blockedAt: z.string().nullable(),
  blockedReason: z.string(),
  /** Calls of the last 24 hours, and how many of them did not succeed. */
  calls: z.number(),
  failed: z.number(),
  keys: z.array(keyShape),
});
export type OfficeSubscription = z.infer<typeof subscriptionShape>;
export const officeSubscriptionsAnswer = z
  .object({ list: z.array(subscriptionShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('OfficeApiSubscriptions');
export type OfficeSubscriptions = z.infer<typeof officeSubscriptionsAnswer>;

export const blockInput = z.object({ id, reason: apiReason });
export const unblockInput = z.object({ id });

export const leakedKeyInput = z
  .object({
    key: checkedText((text) => {
      if (text.trim() === '') return 'required';
      return text.length > LONGEST_KEY_TEXT ? 'tooLong' : undefined;
    }).openapi({ type: 'string', minLength: 1, maxLength: LONGEST_KEY_TEXT }),
  })
  .openapi('LeakedApiKey');
