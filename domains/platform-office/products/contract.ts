import { z } from '@hono/zod-openapi';
import { PRODUCT_KIND_NAMES } from '../../catalog/product-kinds.ts';
import { moneyShape } from '../../kit/money-shape.ts';
import { textsAnswer } from '../../kit/texts-shape.ts';
import { SHOP_STATES } from '../../merchants/supervision/rules.ts';
import { listOf, pageQuery } from '../lists.ts';
import { ALL_PRODUCT_FILTERS, ALL_PRODUCT_SORTS, ALL_PRODUCT_STATES, PRODUCT_STOCKS } from './rules.ts';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const allProductsQuery = z.object({
  /** Part of a name in any language, a SKU code, or an id. */
  keyword: z.string().trim().max(100).optional(),
  /** Id of a shop, or part of its name. */
  shop: z.string().trim().max(100).optional(),
  /** A category or any above it. */
  category: id.optional(),
  state: z.enum(ALL_PRODUCT_FILTERS).optional(),
  stock: z.enum(PRODUCT_STOCKS).optional(),
  sort: z.enum(ALL_PRODUCT_SORTS).default('added'),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...pageQuery,
});
export type AllProductsQuery = z.infer<typeof allProductsQuery>;

const productLineShape = z.object({
  id: z.number(),
  name: z.string(),
  image: z.string(),
  shop: z.object({ id: z.number(), name: z.string() }),
  category: z.string(),
  kind: z.enum(PRODUCT_KIND_NAMES),
  status: z.enum(ALL_PRODUCT_STATES),
  lowest: moneyShape,
  highest: moneyShape,
  /** Why the platform took it off sale. */
  blocked: z.string().nullable(),
  /** Why it was refused when it waited for review. */
  refused: z.string().nullable(),
  /** Pieces that can be sold now, of all variants. */
  available: z.number(),
  sales: z.number(),
  addedAt: z.string(),
});
export type ProductLine = z.infer<typeof productLineShape>;
export const allProductsAnswer = listOf(productLineShape).openapi('PlatformProducts');
export type AllProducts = z.infer<typeof allProductsAnswer>;

export const officeProductAnswer = productLineShape
  .omit({ image: true, category: true, lowest: true, highest: true, available: true })
  .extend({
    shop: z.object({ id: z.number(), name: z.string(), status: z.enum(SHOP_STATES) }),
    /** From the top category down. */
    categories: z.array(z.object({ id: z.number(), name: z.string() })),
    vendor: z.string(),
    reviews: z.number(),
    changedAt: z.string(),
    /** Descriptions were sanitised when they were written. */
    texts: z.object({ name: textsAnswer, tagline: textsAnswer, description: textsAnswer }),
    images: z.array(z.string()),
    variants: z.array(
      z.object({
        id: z.number(),
        /** Its option values; empty for a product without options. */
        name: z.string(),
        code: z.string(),
        price: moneyShape,
        onHand: z.number(),
        reserved: z.number(),
      }),
    ),
    /** What the platform's staff did to it, newest first. */
    acts: z.array(z.object({ act: z.string(), actor: z.string().nullable(), reason: z.string(), at: z.string() })),
  })
  .openapi('PlatformProduct');
export type OfficeProduct = z.infer<typeof officeProductAnswer>;
