import { z } from '@hono/zod-openapi';
import { userInfoAnswer } from '../contract.ts';
import { PROVIDER_KEYS } from './rules.ts';

/** Providers put arbitrary values into a URL, up to this length. */
const fromProvider = z.string().max(4_000);

export const providerParams = z.object({ provider: z.enum(PROVIDER_KEYS) });
export const providerInput = z.object({ provider: z.enum(PROVIDER_KEYS) }).openapi('Provider');

/** Specification 7: code and state; a refusal has `error` instead of a code. */
export const callbackQuery = z.object({
  code: fromProvider.optional(),
  state: fromProvider,
  error: fromProvider.optional(),
});

/** Specification 7: the request token, its secret, and the returned verifier. */
export const twitterQuery = z.object({
  oauthToken: fromProvider,
  oauthTokenSecret: fromProvider,
  oauthVerifier: fromProvider,
});

export const startAnswer = z.object({ authorizationURL: z.string() }).openapi('ProviderStart');

export const requestTokenAnswer = z
  .object({ authorizationURL: z.string(), oauthToken: z.string(), oauthTokenSecret: z.string() })
  .openapi('RequestToken');

/** The response to a login through a provider. */
export const enteredAnswer = z.object({ token: z.string(), user: userInfoAnswer }).openapi('ProviderLogin');

export const ownProviderAnswer = z.array(
  z
    .object({
      provider: z.enum(PROVIDER_KEYS),
      name: z.string(),
      /** Display name of the linked account; null if none is linked. */
      label: z.string().nullable(),
      linkedAt: z.string().nullable(),
      lastUsedAt: z.string().nullable(),
    })
    .openapi('OwnProvider'),
);
export type OwnProvider = z.infer<typeof ownProviderAnswer>[number];
