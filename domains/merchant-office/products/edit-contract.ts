import { z } from '@hono/zod-openapi';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { isSeen } from '../../../platform/text/readable-name.ts';
import { PRODUCT_KIND_NAMES } from '../../catalog/product-kinds.ts';
import { MAX_OPTIONS, MAX_SKUS } from '../../catalog/rules.ts';
import { isSwatch, MAX_PICTURES, PRODUCT_LENGTHS } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const texts = (max: number) => z.partialRecord(z.enum(LOCALES), z.string().trim().max(max));
const minor = z.number().int().min(0).max(PRODUCT_LENGTHS.priceMinor);

const editedSkuShape = z.object({
  /** Of an existing variant; null for the only SKU of a new product. */
  id: id.nullable(),
  /** Minor units of the shop's currency. */
  price: minor,
  /** The price when it was read, to detect a concurrent change; null for a new product. */
  seen: minor.nullable(),
  /** Shown struck through. */
  compareAt: minor.nullable(),
  code: z.string().trim().max(PRODUCT_LENGTHS.code),
  barcode: z.string().trim().max(PRODUCT_LENGTHS.code),
  weightGrams: z.number().int().min(0).max(PRODUCT_LENGTHS.count),
  /** Counted pieces of a new variant; null leaves the stock unchanged. */
  onHand: z.number().int().min(0).max(PRODUCT_LENGTHS.count).nullable(),
  /** Its value of each option, by position; only used with `options`. */
  values: z.array(z.number().int().min(0).max(MAX_SKUS)).max(MAX_OPTIONS).optional(),
  /** The product picture that shows it; if omitted, it keeps its own. */
  imageId: id.nullable().optional(),
});

const somewhere = (max: number) =>
  texts(max).refine((name) => Object.values(name).some(isSeen), { message: 'required' });

const editedOptionShape = z.object({
  /** Of an existing option, even if renamed; null for a new one. */
  id: id.nullable(),
  name: somewhere(PRODUCT_LENGTHS.option),
  values: z
    .array(
      z.object({
        id: id.nullable(),
        name: somewhere(PRODUCT_LENGTHS.value),
        /** Colour beside the name, as `#rrggbb`; empty for none. */
        swatch: z.string().trim().max(100).refine(isSwatch, { message: 'invalid_format' }).default(''),
      }),
    )
    .min(1)
    .max(MAX_SKUS),
});
export type EditedOption = z.infer<typeof editedOptionShape>;

/**
 * One product as its merchant edits it. With `options`, the options and variants replace the stored ones: a variant
 * that is not named is removed. Without them, variants keep their values, and one that is not named stays.
 */
export const editProductInput = z.object({
  /** Omitted: a new product. */
  id: id.optional(),
  categoryId: z
    .number('chooseCategory')
    .int('chooseCategory')
    .positive('chooseCategory')
    .max(Number.MAX_SAFE_INTEGER, 'chooseCategory'),
  name: somewhere(PRODUCT_LENGTHS.name),
  tagline: texts(PRODUCT_LENGTHS.tagline).default({}),
  /** HTML; sanitised on input. */
  description: texts(PRODUCT_LENGTHS.description).default({}),
  vendor: z.string().trim().max(PRODUCT_LENGTHS.vendor).default(''),
  tags: z.array(z.string().trim().min(1).max(PRODUCT_LENGTHS.tag)).max(PRODUCT_LENGTHS.tags).default([]),
  kind: z.enum(PRODUCT_KIND_NAMES).default('physical'),
  /** `waiting`, as it is read, counts as `on_sale`. */
  status: z.enum(['draft', 'waiting', 'on_sale', 'off_sale']),
  options: z.array(editedOptionShape).max(MAX_OPTIONS).optional(),
  /** The fingerprint of the options when they were read, to detect a concurrent change. */
  arranged: z.string().max(100).optional(),
  skus: z.array(editedSkuShape).min(1).max(MAX_SKUS),
  /** All its pictures in order, stored ones by id and uploaded ones by URL. If omitted, they stay as they are. */
  pictures: z
    .array(z.union([z.object({ id }), z.object({ url: z.string().min(1).max(300) })]))
    .max(MAX_PICTURES)
    .optional(),
  /** The stored pictures when they were read; others that are missing in `pictures` were added meanwhile, and stay. */
  picturesSeen: z.array(id).max(1_000).optional(),
  /** Confirms prices of 0; otherwise new ones are refused with `price_free`. */
  zeroConfirmed: z.boolean().optional(),
});
export type EditProduct = z.infer<typeof editProductInput>;

const ownTexts = z.record(z.string(), z.string());
const ownSkuShape = editedSkuShape.extend({
  id: z.number(),
  values: z.array(z.number()),
  imageId: z.number().nullable(),
  options: z.array(ownTexts),
  available: z.number(),
});
export const ownProductAnswer = z
  .object({
    id: z.number(),
    handle: z.string(),
    categoryId: z.number(),
    currency: z.string(),
    name: ownTexts,
    tagline: ownTexts,
    description: ownTexts,
    vendor: z.string(),
    tags: z.array(z.string()),
    kind: z.enum(PRODUCT_KIND_NAMES),
    /** `waiting`: put on sale by its shop, and sold once the platform approves it. */
    status: z.enum(['draft', 'waiting', 'on_sale', 'off_sale']),
    /** Why the platform took it off sale. */
    blocked: z.string().nullable(),
    /** Why the platform refused it when it waited for review. */
    refused: z.string().nullable(),
    images: z.array(z.object({ id: z.number(), url: z.string(), state: z.enum(['ready', 'to_fetch', 'failed']) })),
    options: z.array(
      z.object({
        id: z.number(),
        name: ownTexts,
        values: z.array(z.object({ id: z.number(), name: ownTexts, swatch: z.string() })),
      }),
    ),
    arranged: z.string(),
    skus: z.array(ownSkuShape),
    /** Inactive variants of these options with their last values. */
    resting: z.array(ownSkuShape),
  })
  .openapi('OwnProductDetail');
export type OwnProductDetail = z.infer<typeof ownProductAnswer>;

export const changePicturesInput = z.object({
  productId: id,
  /** `first`: the picture shown in lists. */
  act: z.enum(['remove', 'first']),
  imageId: id,
});
export const addPictureInput = z.object({ productId: id, url: z.string().min(1).max(300) });
export const productIdParam = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export const productIdInput = z.object({ id });
