import type { ErrorStatuses } from '../../../platform/errors.ts';

/** Refusals of sign-in by third parties, each with its HTTP status. */
export const THIRD_PARTY_ERRORS = {
  provider_off: 404,
  provider_denied: 400,
  provider_refused: 400,
  provider_down: 503,
  handshake_foreign: 400,
  handshake_used: 409,
  handshake_expired: 400,
  identity_taken: 409,
  provider_linked: 409,
  last_way_in: 409,
  scan_gone: 404,
} as const satisfies ErrorStatuses;

declare module '../../../platform/errors.ts' {
  interface ErrorCatalogue {
    'accounts/third-party': typeof THIRD_PARTY_ERRORS;
  }
}
