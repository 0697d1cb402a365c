import { z } from '@hono/zod-openapi';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { instantShape } from '../../kit/moment-shapes.ts';
import { textsAnswer, textsShape } from '../../kit/texts-shape.ts';
import { HOME_SECTION_KINDS } from '../../sites/home-sections.ts';
import { isLink } from '../front/rules.ts';
import { MAX_PRODUCTS, MAX_SECTIONS, MAX_TEXT, MAX_TITLE } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** The site; defaults to the one of the request. */
export const sectionsQuery = z.object({
  site: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});

const sectionShape = z.object({
  id: z.number(),
  site: z.number(),
  kind: z.enum(HOME_SECTION_KINDS),
  title: textsAnswer,
  text: textsAnswer,
  image: z.string(),
  /** A path of the site, an address with https, or empty. */
  link: z.string(),
  productIds: z.array(z.number()),
  active: z.boolean(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** None: shown in all. */
  locales: z.array(z.enum(LOCALES)),
  /** `/?preview=` and this key shows the home page with the section, whatever its state. */
  previewKey: z.string(),
});
export type OfficeSection = z.infer<typeof sectionShape>;
export const sectionsAnswer = z.array(sectionShape).openapi('PlatformHomeSections');

export const sectionInput = z.object({
  id: id.optional(),
  site: id,
  kind: z.enum(HOME_SECTION_KINDS),
  title: textsShape(MAX_TITLE),
  text: textsShape(MAX_TEXT),
  link: z.string().max(500).refine(isLink, { message: 'invalid_format' }),
  active: z.boolean(),
  startsAt: instantShape.nullish(),
  endsAt: instantShape.nullish(),
  locales: z.array(z.enum(LOCALES)).max(LOCALES.length).default([]),
});
export type SectionInput = z.input<typeof sectionInput>;
export const sectionSiteInput = z.object({ site: id });
export const sectionMoveInput = z.object({
  id,
  /** The place in the list, counted from 0. */
  to: z
    .number()
    .int()
    .min(0)
    .max(MAX_SECTIONS - 1),
});
export const sectionIdInput = z.object({ id });
export const sectionSwitchInput = z.object({ id, active: z.boolean() });
export const sectionProductsInput = z.object({ id, productIds: z.array(id).max(MAX_PRODUCTS) });
export const sectionPictureInput = z.object({
  id,
  image: z
    .string()
    .max(500)
    .regex(/^(?:\/media\/[\w./-]+)?$/),
});
export const sectionSavedAnswer = z.object({ id: z.number() });
