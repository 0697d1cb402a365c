import { z } from '@hono/zod-openapi';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { PRODUCT_KIND_NAMES } from '../../catalog/product-kinds.ts';
import { moneyShape } from '../../kit/money-shape.ts';
import { PRODUCT_STATES } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const ownProductsQuery = z.object({
  /** A product's name, its handle or a SKU code. */
  keyword: z.string().trim().max(100).default(''),
  state: z.enum(PRODUCT_STATES).default('all'),
  /** Products with a text that is missing in this language. */
  missing: z.enum(LOCALES).optional(),
  sort: z.enum(['newest', 'sales', 'stock', 'price']).default('newest'),
  /** Default: the lowest stock first, everything else from the highest. */
  order: z.enum(['asc', 'desc']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type OwnProductsQuery = z.infer<typeof ownProductsQuery>;

const ownProductShape = z
  .object({
    id: z.number(),
    name: z.string(),
    handle: z.string(),
    image: z.string(),
    category: z.string(),
    kind: z.enum(PRODUCT_KIND_NAMES),
    /** `waiting`: put on sale by its shop, and sold once the platform approves it. */
    status: z.enum(['draft', 'waiting', 'on_sale', 'off_sale']),
    /** Why the platform took it off sale; the shop cannot put it on sale again. */
    blocked: z.string().nullable(),
    /** Why the platform refused it when it waited for review. */
    refused: z.string().nullable(),
    lowest: moneyShape,
    highest: moneyShape,
    /** The only SKU of a product without variants. */
    skuId: z.number().nullable(),
    skus: z.number(),
    available: z.number(),
    sales: z.number(),
  })
  .openapi('OwnProduct');
export type OwnProduct = z.infer<typeof ownProductShape>;
export const ownProductsAnswer = z
  .object({
    list: z.array(ownProductShape),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    counts: z.record(z.enum(PRODUCT_STATES), z.number()),
  })
  .openapi('OwnProductList');
export type OwnProductList = z.infer<typeof ownProductsAnswer>;

export const switchSaleInput = z.object({ ids: z.array(id).min(1).max(100), onSale: z.boolean() });

export const changePriceInput = z.object({
  skuId: id,
  /** Minor units of the shop's currency. */
  price: z.number().int().min(0).max(100_000_000_000),
  /** The price when it was read. */
  seen: z.number().int().min(0),
  /** Confirms a price of 0; otherwise a new one is refused with `price_free`. */
  zeroConfirmed: z.boolean().default(false),
});
