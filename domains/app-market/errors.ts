import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const APP_MARKET_ERRORS = {
  app_not_found: 404,
  app_file_not_found: 404,
  app_not_announced: 409,
  app_not_downloaded: 409,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    appMarket: typeof APP_MARKET_ERRORS;
  }
}
