import { z } from '@hono/zod-openapi';
import { LOCALES } from '../../../platform/locale.ts';
import { IMPORT_PROBLEMS } from './problems.ts';

export const IMPORT_STATES = ['running', 'done', 'failed'] as const;

/** Where an import stands, and in the end its report. */
export const importReportShape = z
  .object({
    id: z.uuid(),
    /** failed: the file could not be read to its end; what was read before is in. */
    state: z.enum(IMPORT_STATES),
    /** Lines of the file read so far, its head counted. */
    lines: z.number(),
    created: z.number(),
    updated: z.number(),
    /** Of the file, in bytes; 0 when its size is not known. */
    bytesRead: z.number(),
    bytesTotal: z.number(),
    /** Why it failed, in the reader's language; empty otherwise. */
    reason: z.string(),
    /** All lines that were refused; `problems` holds the first thousand, and what was left out of lines that were taken. */
    problemCount: z.number(),
    problems: z.array(
      z.object({
        line: z.number(),
        handle: z.string(),
        code: z.enum(IMPORT_PROBLEMS),
        /** The reason in the reader's language. */
        message: z.string(),
      }),
    ),
    startedAt: z.string(),
    updatedAt: z.string(),
  })
  .openapi('ImportReport');
export type ImportReport = z.infer<typeof importReportShape>;

export const importQuery = z.object({
  /** Chosen by the caller who wants to ask for the progress meanwhile. */
  importId: z.uuid().optional(),
  /** The merchant's key; without it the caller's own shop. */
  merchant: z.string().max(100).optional(),
  /** Currency of the prices in the file; without it the merchant's. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** Language of the plain columns; without it the site's own. */
  locale: z.enum(LOCALES).optional(),
});
export type ImportQuery = z.infer<typeof importQuery>;

export const importParams = z.object({ id: z.uuid() });
export const exportQuery = importQuery.pick({ merchant: true });
export const retryAnswer = z.object({ retried: z.number() });
