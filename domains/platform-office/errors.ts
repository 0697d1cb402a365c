import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const PLATFORM_OFFICE_ERRORS = {
  ban_refused: 409,
  hold_not_found: 404,
  hold_decided: 409,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    'platform-office': typeof PLATFORM_OFFICE_ERRORS;
  }
}
