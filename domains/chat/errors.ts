import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const CHAT_ERRORS = {
  chat_not_found: 404,
  chat_empty: 400,
  chat_card_missing: 404,
  chat_blocked: 403,
  chat_message_not_found: 404,
  chat_recall_foreign: 403,
  chat_recall_text_only: 409,
  chat_recall_late: 409,
  chat_taken: 409,
  chat_not_rateable: 409,
  chat_no_address: 409,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    chat: typeof CHAT_ERRORS;
  }
}
