import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const POINTS_ERRORS = {
  checked_in: 409,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    points: typeof POINTS_ERRORS;
  }
}
