import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const STORE_ERRORS = {
  store_not_found: 404,
  /** Someone else saved the design in the meantime. */
  store_changed: 409,
  store_version_not_found: 404,
  /** No more blocks fit, or there is one of this kind already. */
  store_block_refused: 409,
  store_hosts_full: 409,
  store_host_not_found: 404,
  /** Seconds after the last check. */
  store_host_just_checked: 429,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    stores: typeof STORE_ERRORS;
  }
}
