import type { IncomingMessage } from 'node:http';
import { type CallPath, readCallPath } from '../../domains/api-market/gateway/call-path.ts';
import type { KnownKey, KnownKeys } from '../../domains/api-market/gateway/known-keys.server.ts';
import { isAllowed } from '../../domains/api-market/keys/allowed-addresses.server.ts';
import { isApiKey, readApiKey } from '../../domains/api-market/keys/key-format.server.ts';
import { API_KEY_PREFIX } from '../../domains/api-market/keys/rules.ts';
import type { QuotaLeases } from '../../domains/api-market/metering/quota-leases.server.ts';
import type { SharedRates } from '../../domains/api-market/metering/shared-rates.server.ts';
import { DomainError } from '../../platform/errors.ts';

export interface AdmittedCall {
  key: KnownKey;
  target: CallPath;
  operationId: number;
  /** The header that the key was in. */
  keyHeader: string;
  left: { quota: number; rate: number };
}

/** The largest body of a call. */
export const MOST_BODY_BYTES = 10 * 1024 * 1024;

interface Limits {
  keys: KnownKeys;
  leases: QuotaLeases;
  rates: SharedRates;
}

/**
 * Decides whether a call goes through, the cheapest questions first; one that does has taken a call of the quota. Throws
 * a refusal.
 */
export class Admission {
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  async admit(request: IncomingMessage, ip: string, now: number): Promise<AdmittedCall> {
    const target = readCallPath(request.url ?? '');
    if (!target) throw new DomainError('api_path_invalid');
    const given = givenKey(request);
    if (!given) throw new DomainError('api_key_missing');
    const key = await this.#findKey(given.text, now);
    if (!isAllowed(key.allowed, ip)) throw new DomainError('api_key_address');
    if (key.api.slug !== target.slug) throw new DomainError('api_key_elsewhere');
    if (key.isBlocked) throw new DomainError('api_subscription_blocked');
    if (!key.api.isListed) throw new DomainError('api_unavailable');
    if (now >= key.pastDueAt) throw new DomainError('api_past_due');
    const operationId = key.api.operations.find(request.method ?? '', target.path);
    if (key.operationIds && !key.operationIds.has(operationId)) throw new DomainError('api_key_operation');
    if (Number(request.headers['content-length'] ?? 0) > MOST_BODY_BYTES) throw new DomainError('payload_too_large');
    const rate = this.#takeRate(key, now);
    if (!(await this.#limits.leases.take(key.period.id, now))) throw spent(key, now);
    const left = { quota: this.#limits.leases.leftOf(key.period.id), rate };
    return { key, target, operationId, keyHeader: given.header, left };
  }

  async #findKey(text: string, now: number): Promise<KnownKey> {
    const parts = readApiKey(text);
    const key = parts && (await this.#limits.keys.find(parts.publicPart, now));
    if (!parts || !key || !isApiKey(parts, key.hash)) throw new DomainError('api_key_invalid');
    return key;
  }

  /** Returns what is left of it. */
  #takeRate({ subscriptionId, rate }: KnownKey, now: number): number {
    const { wait, left } = this.#limits.rates.take(subscriptionId, rate, now);
    if (wait > 0) throw new DomainError('api_rate_exceeded', { retryAfter: Math.max(1, Math.ceil(wait)) });
    return left;
  }
}

/** Whether a WebSocket may stay open: the API is listed, and the subscription neither blocked nor past due. */
export const isServed = ({ api, isBlocked, pastDueAt }: KnownKey, now: number): boolean =>
  api.isListed && !isBlocked && now < pastDueAt;

const spent = ({ period }: KnownKey, now: number): DomainError =>
  new DomainError('api_quota_spent', { retryAfter: Math.max(1, Math.ceil((period.endsAt - now) / 1_000)) });

/** A key is taken from a header only: addresses end up in logs. */
function givenKey({ headers }: IncomingMessage): { text: string; header: string } | null {
  const own = headers['x-stoa-key'];
  if (typeof own === 'string') return { text: own, header: 'x-stoa-key' };
  const [, text] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return text?.startsWith(API_KEY_PREFIX) ? { text, header: 'authorization' } : null;
}
