import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';
import { APP_KINDS, APP_PLATFORMS, APP_SORTS, APPS_A_PAGE, CHARTS } from './rules.ts';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const named = z.object({ id: z.number(), name: z.string() });

export const appIdParams = z.object({ id });

const appCardShape = z
  .object({
    id: z.number(),
    kind: z.enum(APP_KINDS),
    name: z.string(),
    summary: z.string(),
    icon: z.string(),
    /** Null: an app from outside that a member submitted. */
    developer: named.nullable(),
    category: named.nullable(),
    platforms: z.array(z.string()),
    /** Its publisher proved that the address is theirs. */
    isOfficial: z.boolean(),
    downloads: z.number(),
    /** Tenths of a star, weighed against few ratings; 0 without any. */
    rating: z.number(),
    ratingCount: z.number(),
    /** Announced apps can be reserved, not downloaded. */
    isAnnounced: z.boolean(),
    plannedFor: z.string().nullable(),
    /** Null: it is free. */
    price: moneyShape.nullable(),
  })
  .openapi('AppCard');
export type AppCard = z.infer<typeof appCardShape>;

export const appListQuery = z.object({
  keyword: z.string().max(60).default(''),
  cid: id.optional(),
  platform: z.enum(APP_PLATFORMS).optional(),
  kind: z.enum(APP_KINDS).optional(),
  /** At least so many stars. */
  rating: z.coerce.number().int().min(1).max(5).optional(),
  official: z.enum(['1']).optional(),
  sort: z.enum(APP_SORTS).default('relevance'),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(50).default(APPS_A_PAGE),
});
export type AppListQuery = z.output<typeof appListQuery>;

export const appListAnswer = z
  .object({
    list: z.array(appCardShape),
    total: z.number(),
    totalCapped: z.boolean(),
    page: z.number(),
    limit: z.number(),
    /** Nothing has the words; these have a similar name. */
    isSimilar: z.boolean(),
  })
  .openapi('AppList');
export type AppList = z.infer<typeof appListAnswer>;

export const appChartsQuery = z.object({ limit: z.coerce.number().int().min(1).max(50).default(10) });
export const appChartsAnswer = z.record(z.enum(CHARTS), z.array(appCardShape)).openapi('AppCharts');
export type AppCharts = z.infer<typeof appChartsAnswer>;

const fileShape = z.object({
  id: z.number(),
  name: z.string(),
  /** Null: the app has to be bought first. Of a bought one it works for ten minutes. */
  url: z.string().nullable(),
  platform: z.enum([...APP_PLATFORMS, 'any']),
  architecture: z.string(),
  size: z.number(),
  sha256: z.string(),
  minimumSystem: z.string(),
  permissions: z.array(z.string()),
  signer: z.string(),
  scan: z.enum(['clean', 'infected', 'not_scanned']),
  scanEngine: z.string(),
  scannedAt: z.string().nullable(),
});
export type AppFile = z.infer<typeof fileShape>;

const versionShape = z.object({
  id: z.number(),
  name: z.string(),
  channel: z.enum(['stable', 'beta']),
  notes: z.string(),
  releasedAt: z.string(),
});
export type AppVersion = z.infer<typeof versionShape>;

export const appDetailAnswer = appCardShape
  .extend({
    identifier: z.string(),
    /** Where a web app opens; of a package its website. */
    address: z.string(),
    description: z.string(),
    screenshots: z.array(z.object({ url: z.string(), width: z.number(), height: z.number() })),
    privacy: z.object({ collected: z.array(z.string()), shared: z.array(z.string()), policy: z.string() }).nullable(),
    listedAt: z.string().nullable(),
    /** What a cart or a checkout takes of a paid app; null of a free one. */
    offer: z.object({ productId: z.number(), skuId: z.number() }).nullable(),
    /** How far the reader is with buying it; null before, and after the money was given back. */
    purchase: z.object({ state: z.enum(['to_pay', 'held', 'refunding']), orderNo: z.string() }).nullable(),
    reservations: z.number(),
    /** How many gave one star, two and so on. */
    stars: z.array(z.number()),
    /** What the reader may download now, with its files. */
    offered: versionShape.extend({ files: z.array(fileShape) }).nullable(),
    /** Released versions, the newest first. */
    versions: z.array(versionShape),
    similar: z.array(appCardShape),
  })
  .openapi('AppDetail');
export type AppDetail = z.infer<typeof appDetailAnswer>;
