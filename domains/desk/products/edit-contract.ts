import { z } from '@hono/zod-openapi';
import { LOCALES } from '../../../platform/locale.ts';
import { PRODUCT_LENGTHS } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const texts = (max: number) => z.partialRecord(z.enum(LOCALES), z.string().trim().max(max));
const minor = z.number().int().min(0).max(100_000_000_000);

const editedSkuShape = z.object({
  /** Of a variant that is there; null for the only SKU of a new product. */
  id: id.nullable(),
  /** Minor units of the shop's currency. */
  price: minor,
  /** The price as it was read, for who may have changed it since; null for a new product. */
  seen: minor.nullable(),
  /** Shown struck through. */
  compareAt: minor.nullable(),
  code: z.string().trim().max(PRODUCT_LENGTHS.code),
  barcode: z.string().trim().max(PRODUCT_LENGTHS.code),
  weightGrams: z.number().int().min(0).max(1_000_000),
  /** Pieces counted, of a new product; null leaves the stock as it is. */
  onHand: z.number().int().min(0).max(1_000_000).nullable(),
});

/** One product as its merchant edits it. Variants keep their options; one that is not named stays as it is. */
export const editProductInput = z.object({
  /** Left out: a new product. */
  id: id.optional(),
  categoryId: id,
  name: texts(PRODUCT_LENGTHS.name).refine((name) => Object.values(name).some(Boolean), 'required'),
  tagline: texts(PRODUCT_LENGTHS.tagline).default({}),
  /** HTML; cleaned on its way in. */
  description: texts(PRODUCT_LENGTHS.description).default({}),
  vendor: z.string().trim().max(PRODUCT_LENGTHS.vendor).default(''),
  tags: z.array(z.string().trim().min(1).max(PRODUCT_LENGTHS.tag)).max(PRODUCT_LENGTHS.tags).default([]),
  kind: z.enum(['physical', 'virtual']).default('physical'),
  status: z.enum(['draft', 'on_sale', 'off_sale']),
  skus: z.array(editedSkuShape).min(1).max(250),
});
export type EditProduct = z.infer<typeof editProductInput>;

const ownTexts = z.record(z.string(), z.string());
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
    kind: z.enum(['physical', 'virtual']),
    status: z.enum(['draft', 'on_sale', 'off_sale']),
    images: z.array(z.object({ id: z.number(), url: z.string(), state: z.enum(['ready', 'to_fetch', 'failed']) })),
    skus: z.array(
      editedSkuShape.extend({
        id: z.number(),
        options: z.array(z.record(z.string(), z.string())),
        available: z.number(),
      }),
    ),
  })
  .openapi('OwnProductDetail');
export type OwnProductDetail = z.infer<typeof ownProductAnswer>;

export const changePicturesInput = z.object({
  productId: id,
  /** `first`: the picture that lists show. */
  act: z.enum(['remove', 'first']),
  imageId: id,
});
export const addPictureInput = z.object({ productId: id, url: z.string().min(1).max(300) });
export const productIdParam = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
