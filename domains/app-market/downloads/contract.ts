import { z } from '@hono/zod-openapi';
import { APP_PLATFORMS } from '../reading/rules.ts';
import { DOWNLOAD_DAYS } from './rules.ts';

export const appFileParams = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string().min(1).max(400),
});

export const downloadListQuery = z.object({
  platform: z.enum(APP_PLATFORMS).optional(),
  days: z.coerce
    .number()
    .refine((days) => DOWNLOAD_DAYS.some((known) => known === days))
    .optional(),
  keyword: z.string().max(60).default(''),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type DownloadListQuery = z.output<typeof downloadListQuery>;

export const downloadListAnswer = z
  .object({
    list: z.array(
      z.object({
        id: z.number(),
        appId: z.number(),
        name: z.string(),
        icon: z.string(),
        version: z.string(),
        platform: z.enum([...APP_PLATFORMS, 'any']),
        size: z.number(),
        kind: z.enum(['install', 'update']),
        downloadedAt: z.string(),
        /** Whether the app can still be downloaded. */
        isListed: z.boolean(),
        /** A newer version that is out for the reader. */
        update: z.string().nullable(),
      }),
    ),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
  })
  .openapi('AppDownloads');
export type DownloadList = z.infer<typeof downloadListAnswer>;
