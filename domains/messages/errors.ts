import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const MESSAGE_ERRORS = {
  no_own_address: 409,
  mail_not_sent: 409,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    messages: typeof MESSAGE_ERRORS;
  }
}
