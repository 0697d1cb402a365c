import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const STORE_ERRORS = {
  store_not_found: 404,
  /** Someone else saved the design in the meantime. */
  store_changed: 409,
  store_version_not_found: 404,
  /** No more blocks fit, or there is one of this kind already. */
  store_block_refused: 409,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    stores: typeof STORE_ERRORS;
  }
}
