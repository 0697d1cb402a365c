import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { boundedFetch } from '../../../platform/network/bounded-fetch.ts';
import { type SignInClient, signInClient } from '../../../platform/settings/sign-in-settings.ts';
import type { App, Ctx } from '../../kit/context.ts';
import { PROVIDERS } from './providers.ts';
import { PROVIDER_KEYS, type ProviderKey } from './rules.ts';

const MAX_ANSWER_BYTES = 256 * 1024;

/** The HTTP requests of one sign-in. */
export interface OauthClient {
  client: SignInClient;
  fetch: (address: string, init?: RequestInit) => Promise<Response>;
  /** The provider's URL, or the same path on the test server that replaces it. */
  at(address: string): string;
}

/** Thrown when the provider is currently unavailable. */
class NoAnswerError extends Error {}

/** The provider's configuration; throws `provider_off`. */
export function requireClient(app: Pick<App, 'environment'>, provider: ProviderKey): SignInClient {
  const client = signInClient(app.environment, PROVIDERS[provider].setting);
  if (!client) throw new DomainError('provider_off');
  return client;
}

/** Enabled providers, in display order. */
export function openProviders(app: Pick<App, 'environment'>): ProviderKey[] {
  return PROVIDER_KEYS.filter((key) => signInClient(app.environment, PROVIDERS[key].setting));
}

/**
 * Sends a request to a provider with a timeout of a few seconds; hold no transaction or lock meanwhile. Throws
 * `provider_down` if there is no answer, and `provider_refused` for an unexpected one.
 */
export async function withOauthClient<T>(
  ctx: Ctx,
  provider: ProviderKey,
  work: (oauthClient: OauthClient) => Promise<T>,
): Promise<T> {
  const client = requireClient(ctx.app, provider);
  const signal = AbortSignal.timeout(ctx.app.environment.SIGN_IN_SECONDS * 1000);
  const bounded = boundedFetch({ signal, maxBytes: MAX_ANSWER_BYTES });
  const oauthClient: OauthClient = {
    client,
    fetch: async (address, init) => {
      const answer = await bounded(address, init).catch((error: unknown) => {
        throw new NoAnswerError(errorLine(error));
      });
      if (answer.status >= 500) throw new NoAnswerError(`status ${answer.status}`);
      return answer;
    },
    at: (address) => (client.issuer ? client.issuer + address.slice(new URL(address).origin.length) : address),
  };
  try {
    return await work(oauthClient);
  } catch (error) {
    if (isDomainError(error)) throw error;
    const isDown = error instanceof NoAnswerError || (error instanceof Error && error.cause instanceof NoAnswerError);
    // the message only: the error object may contain tokens
    ctx.app.log.warn({ provider, isDown, reason: errorLine(error), requestId: ctx.requestId }, 'provider failed');
    throw new DomainError(isDown ? 'provider_down' : 'provider_refused');
  }
}

function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code}: ${error.message}`.slice(0, 300);
}

/** The response as JSON; undefined for anything else. */
export async function readJson<T = Record<string, unknown>>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const body = (await answer.json()) as unknown;
  if (typeof body !== 'object' || body === null) throw new Error('no object');
  return body as T;
}
