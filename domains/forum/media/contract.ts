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

/** A video or sound: what can be played, or how far its processing is. */
export const topicMediaShape = z
  .object({
    kind: z.enum(['video', 'audio']),
    /** Best first; empty while it is being processed. */
    sources: z.array(z.object({ url: z.string(), type: z.string(), height: z.number().nullable() })),
    poster: z.string(),
    seconds: z.number().nullable(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    /** Percent, while it is being processed. */
    progress: z.number().nullable(),
    /** False: as it was uploaded, because the server has no ffmpeg. */
    isProcessed: z.boolean(),
    /** The viewer may view the topic but not its attachments: no sources. */
    isWithheld: z.boolean(),
    /** Of a sound: its peaks in equal steps, from 0 to 100. */
    waveform: z.array(z.number()),
    /** Languages of its captions with their addresses; of a sound, those of its transcript. */
    captions: z.array(z.object({ language: z.string(), url: z.string() })),
  })
  .openapi('ForumMedia');
export type ForumMedia = z.infer<typeof topicMediaShape>;
