import { z } from '@hono/zod-openapi';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { instantShape } from '../../kit/moment-shapes.ts';
import { textsAnswer, textsShape } from '../../kit/texts-shape.ts';
import { idsInput } from '../lists.ts';
import { isLink, MAX_PAGE_TEXT, PLACES, QUICK_ICONS } from './rules.ts';

const site = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const sort = z.number().int().min(0).max(100_000);
const link = z.string().max(500).refine(isLink, { message: 'invalid_format' });

/** The site; defaults to the default one. */
export const siteQuery = z.object({ site: site.optional() });

const popularSearchShape = z.object({ id: z.number(), title: textsAnswer, url: z.string(), sort: z.number() });
export type OfficePopularSearch = z.infer<typeof popularSearchShape>;
export const popularSearchesAnswer = z.array(popularSearchShape).openapi('PlatformHotWords');
export const popularSearchInput = z.object({ id: id.optional(), site: id, title: textsShape(40), url: link, sort });
export type PopularSearchInput = z.infer<typeof popularSearchInput>;

const advertisementShape = z.object({
  id: z.number(),
  site: z.number(),
  place: z.enum(PLACES),
  title: textsAnswer,
  subtitle: textsAnswer,
  button: textsAnswer,
  image: z.string(),
  icon: z.string(),
  link: z.string(),
  color: z.string(),
  views: z.number(),
  clicks: z.number(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** None: shown in all. */
  locales: z.array(z.enum(LOCALES)),
  sort: z.number(),
});
export type OfficeAdvertisement = z.infer<typeof advertisementShape>;
export const advertisementsAnswer = z.array(advertisementShape).openapi('PlatformAdvertisements');
export const advertisementInput = z.object({
  id: id.optional(),
  site: id,
  place: z.enum(PLACES),
  title: textsShape(120),
  subtitle: textsShape(200),
  button: textsShape(40),
  icon: z.union([z.literal(''), z.enum(QUICK_ICONS)]),
  link,
  color: z.string().regex(/^(?:#[0-9a-fA-F]{6})?$/),
  sort,
  startsAt: instantShape.nullish(),
  endsAt: instantShape.nullish(),
  locales: z.array(z.enum(LOCALES)).max(LOCALES.length).default([]),
});
export type AdvertisementInput = z.input<typeof advertisementInput>;
const advertisementDayShape = z.object({ day: z.string(), views: z.number(), clicks: z.number() });
export type AdvertisementDay = z.infer<typeof advertisementDayShape>;
export const advertisementDaysAnswer = z.array(advertisementDayShape).openapi('PlatformAdvertisementDays');
export const pictureInput = z.object({
  id,
  image: z
    .string()
    .max(500)
    .regex(/^(?:\/media\/[\w./-]+)?$/),
});

export const removeInput = z.object({ ids: idsInput });
export const removedAnswer = z.object({ removed: z.number() });
export const savedAnswer = z.object({ id: z.number() });

const pageShape = z.object({ mark: z.string(), title: textsAnswer, body: textsAnswer, updatedAt: z.string() });
export type OfficeText = z.infer<typeof pageShape>;
/** `unnamed`: a template that still has a gap for the name of the company. */
const listedPageShape = pageShape.omit({ body: true }).extend({ unnamed: z.boolean() });
export type ListedText = z.infer<typeof listedPageShape>;
export const pagesAnswer = z.array(listedPageShape).openapi('PlatformTexts');
export const pageAnswer = pageShape.openapi('PlatformText');
export const markParam = z.object({ mark: z.string().min(1).max(40) });
export const pageInput = z.object({
  mark: z.string().min(1).max(40),
  title: textsShape(120),
  body: textsShape(MAX_PAGE_TEXT),
});
export type PageInput = z.infer<typeof pageInput>;
