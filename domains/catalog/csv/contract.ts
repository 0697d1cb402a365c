import { z } from '@hono/zod-openapi';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { IMPORT_PROBLEMS } from './problems.ts';

export const IMPORT_STATES = ['running', 'done', 'failed'] as const;

/** Progress of an import, and finally its report. */
export const importReportShape = z
  .object({
    id: z.uuid(),
    /** failed: the file could not be read to its end; lines read before that were imported. */
    state: z.enum(IMPORT_STATES),
    /** Lines of the file read so far, including the header. */
    lines: z.number(),
    created: z.number(),
    updated: z.number(),
    /** Of the file, in bytes; 0 if its size is unknown. */
    bytesRead: z.number(),
    bytesTotal: z.number(),
    /** Why it failed, in the reader's language; otherwise empty. */
    reason: z.string(),
    /** Number of refused lines; `problems` holds the first thousand, including values skipped in accepted lines. */
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
  /** Chosen by a caller who wants to poll the progress. */
  importId: z.uuid().optional(),
  /** The merchant's key; defaults to the caller's own shop. */
  merchant: z.string().max(100).optional(),
  /** Currency of the prices in the file; defaults to the merchant's. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** Language of the plain columns; defaults to the site's. */
  locale: z.enum(LOCALES).optional(),
});
export type ImportQuery = z.infer<typeof importQuery>;

export const importParams = z.object({ id: z.uuid() });
export const exportQuery = importQuery.pick({ merchant: true });
export const retryAnswer = z.object({ retried: z.number() });
