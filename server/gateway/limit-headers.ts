import type { KnownKey } from '../../domains/api-market/gateway/known-keys.server.ts';
import type { PassedHeaders } from '../../domains/api-market/gateway/passed-headers.ts';

/** What is left of quota and rate: as the IETF draft has it, and in the names that many clients know. */
export function limitHeaders({ period, rate }: KnownKey, left: { quota: number; rate: number }, now: number) {
  const reset = Math.max(0, Math.ceil((period.endsAt - now) / 1_000));
  return {
    'ratelimit-policy': `"quota";q=${period.quota};w=${period.seconds}, "rate";q=${rate.perSecond};w=1`,
    ratelimit: `"quota";r=${left.quota};t=${reset}, "rate";r=${left.rate};t=1`,
    'x-ratelimit-limit': String(period.quota),
    'x-ratelimit-remaining': String(left.quota),
    'x-ratelimit-reset': String(reset),
  } satisfies PassedHeaders;
}
