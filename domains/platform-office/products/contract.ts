import { z } from '@hono/zod-openapi';
import { PRODUCT_KIND_NAMES } from '../../catalog/product-kinds.ts';
import { moneyShape } from '../../money-shape.ts';
import { listOf, pageQuery } from '../lists.ts';
import { ALL_PRODUCT_SORTS, ALL_PRODUCT_STATES, PRODUCT_STOCKS } from './rules.ts';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const allProductsQuery = z.object({
  /** Part of a name in any language, a SKU code, or an id. */
  keyword: z.string().trim().max(100).optional(),
  shop: id.optional(),
  /** A category or any above it. */
  category: id.optional(),
  state: z.enum(ALL_PRODUCT_STATES).optional(),
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
  /** Pieces that can be sold now, of all variants. */
  available: z.number(),
  sales: z.number(),
  addedAt: z.string(),
});
export type ProductLine = z.infer<typeof productLineShape>;
export const allProductsAnswer = listOf(productLineShape).openapi('PlatformProducts');
export type AllProducts = z.infer<typeof allProductsAnswer>;
