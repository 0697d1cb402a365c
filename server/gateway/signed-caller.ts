import { LRUCache } from 'lru-cache';
import type { KnownKey } from '../../domains/api-market/gateway/known-keys.server.ts';
import type { PassedHeaders } from '../../domains/api-market/gateway/passed-headers.ts';
import { deriveKey, sign } from '../../platform/tokens.ts';

const MOST = 10_000;
/** One signature serves the calls of this time. */
const SIGNED_MS = 10_000;

/**
 * Headers by which an upstream knows that a call comes from the gateway, and for whom: an HMAC with SHA-256 over
 * `<timestamp>.<subscription>.<plan>`, with a key of its own for each API.
 */
export class SignedCaller {
  readonly #secret: string;
  readonly #signed = new LRUCache<number, { at: number; headers: PassedHeaders }>({ max: MOST });

  constructor(secret: string) {
    this.#secret = secret;
  }

  headersFor({ subscriptionId, plan, api }: KnownKey, now: number): PassedHeaders {
    const known = this.#signed.get(subscriptionId);
    if (known && now - known.at < SIGNED_MS && known.headers['x-stoa-plan'] === plan) return known.headers;
    const timestamp = Math.floor(now / 1_000);
    const key = deriveKey(this.#secret, `api-upstream:${api.id}`);
    const headers = {
      'x-stoa-subscription': String(subscriptionId),
      'x-stoa-plan': plan,
      'x-stoa-timestamp': String(timestamp),
      'x-stoa-signature': sign(key, `${timestamp}.${subscriptionId}.${plan}`),
    };
    this.#signed.set(subscriptionId, { at: now, headers });
    return headers;
  }
}
