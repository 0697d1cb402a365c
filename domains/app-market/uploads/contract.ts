import { z } from '@hono/zod-openapi';
import { PLATFORMS } from '../inspection/rules.ts';
import { appId } from '../manage/contract.ts';

/** What the developer states about a file before its first byte. */
export const appFileInput = z.object({
  versionId: appId,
  name: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .regex(/^[^/\\\p{Cc}]+$/u, { error: 'wrongFileName' }),
  /** Of an archive, where it runs; other types say so themselves. */
  platform: z.enum(PLATFORMS).default('any'),
  architecture: z
    .string()
    .trim()
    .max(20)
    .regex(/^[a-z0-9_-]*$/)
    .default(''),
  sha256: z
    .string()
    .regex(/^(?:[0-9a-f]{64})?$/)
    .default(''),
});
export type AppFileInput = z.output<typeof appFileInput>;
export const beginAppUploadInput = appFileInput.extend({ bytes: z.coerce.number().int().positive() });
export type BeginAppUpload = z.output<typeof beginAppUploadInput>;

export const uploadKey = z.string().regex(/^[\w-]{10,60}$/);
export const appUploadAnswer = z
  .object({
    key: z.string(),
    name: z.string(),
    versionId: z.number(),
    bytes: z.number(),
    /** Bytes that have arrived. */
    offset: z.number(),
    isFinished: z.boolean(),
  })
  .openapi('AppUpload');
export type AppUpload = z.infer<typeof appUploadAnswer>;
