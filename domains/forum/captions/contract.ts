import { z } from '@hono/zod-openapi';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { idShape } from '../contract.ts';

export const MAX_CAPTIONS = 300_000;

export const captionsInput = z
  .object({
    /** The topic. */
    id: idShape,
    language: z.enum(LOCALES),
    /** WebVTT or SubRip; of a sound also a plain text. Empty deletes what there is. */
    text: z.string().trim().max(MAX_CAPTIONS, 'tooLong'),
  })
  .openapi('ForumCaptions');
export type CaptionsInput = z.output<typeof captionsInput>;

/** A part of a transcript; `at` in seconds, null for a plain text. */
interface TranscriptPart {
  at: number | null;
  text: string;
}
export interface Transcript {
  language: string;
  parts: TranscriptPart[];
}
