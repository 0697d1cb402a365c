import { z } from '@hono/zod-openapi';
import { MAX_MEDIA_NAME, MEDIA_KINDS } from './rules.ts';

export const mediaKey = z.string().regex(/^[0-9a-f]{32}$/, 'invalid_format');

/** The metadata of a new upload, as the tus protocol sends it in `Upload-Length` and `Upload-Metadata`. */
export const beginUploadInput = z.object({
  kind: z.enum(MEDIA_KINDS),
  bytes: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  /** As the device names the file; only the uploader sees it. */
  name: z
    .string()
    .default('')
    .transform((text) => [...text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')].slice(0, MAX_MEDIA_NAME).join('')),
});
export type BeginUpload = z.output<typeof beginUploadInput>;

/** An upload that no topic uses yet. */
export const waitingMediaShape = z
  .object({
    /** To be sent with the topic; also the end of the address at which the upload continues. */
    key: z.string(),
    kind: z.enum(MEDIA_KINDS),
    name: z.string(),
    bytes: z.number(),
    /** Bytes that have arrived. */
    offset: z.number(),
    /** Whole and examined: a topic may use it. */
    isReady: z.boolean(),
    seconds: z.number().nullable(),
  })
  .openapi('ForumWaitingMedia');
export type WaitingMedia = z.infer<typeof waitingMediaShape>;
