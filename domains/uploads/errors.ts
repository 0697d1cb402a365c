import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const UPLOADS_ERRORS = {
  image_refused: 400,
  chat_file_type: 400,
  chat_video_refused: 400,
  uploads_at_once: 429,
  upload_quota: 429,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    uploads: typeof UPLOADS_ERRORS;
  }
}
