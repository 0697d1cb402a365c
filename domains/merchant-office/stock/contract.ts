import { z } from '@hono/zod-openapi';
import { chosenOptionShape } from '../../cart/contract.ts';
import { moneyShape } from '../../kit/money-shape.ts';
import { MAX_LOW_AT, MAX_ON_HAND, MAX_REASON, STOCK_STATES } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const pieces = z.number().int().min(0).max(MAX_ON_HAND);
const threshold = z.number().int().min(0).max(MAX_LOW_AT);
const page = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

export const stockQuery = z.object({
  /** A product's name or a SKU code. */
  keyword: z.string().trim().max(100).default(''),
  state: z.enum(STOCK_STATES).default('all'),
  product: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  ...page,
});
export type StockQuery = z.infer<typeof stockQuery>;

const stockRowShape = z
  .object({
    skuId: z.number(),
    productId: z.number(),
    name: z.string(),
    options: z.array(chosenOptionShape),
    image: z.string(),
    code: z.string(),
    price: moneyShape,
    onSale: z.boolean(),
    onHand: z.number(),
    /** Reserved for orders that are not paid yet. */
    reserved: z.number(),
    available: z.number(),
    /** Its own threshold; null: the shop's. */
    lowAt: z.number().nullable(),
    state: z.enum(['fine', 'low', 'out']),
  })
  .openapi('StockRow');
export type StockRow = z.infer<typeof stockRowShape>;
export const stockAnswer = z
  .object({
    list: z.array(stockRowShape),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    /** The shop's threshold for low stock, for SKUs without their own. */
    lowStock: z.number(),
  })
  .openapi('StockList');
export type StockList = z.infer<typeof stockAnswer>;

export const movementsQuery = z.object(page);
const movementShape = z
  .object({
    id: z.number(),
    reason: z.enum(['opening', 'import', 'adjust', 'reserve', 'release', 'consume', 'return']),
    reference: z.string(),
    onHandDelta: z.number(),
    reservedDelta: z.number(),
    /** Stock on hand afterwards. */
    onHand: z.number(),
    /** Who did it; null: an automatic change. */
    actor: z.string().nullable(),
    at: z.string(),
  })
  .openapi('StockMovement');
export type StockMovement = z.infer<typeof movementShape>;
export const movementsAnswer = z
  .object({
    sku: stockRowShape,
    list: z.array(movementShape),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
  })
  .openapi('StockMovements');
export type StockMovements = z.infer<typeof movementsAnswer>;

export const countStockInput = z.object({
  skuId: id,
  /** The counted quantity. */
  onHand: pieces,
  /** Stock on hand when it was read, so that later sales are not overwritten. */
  seen: pieces,
  reason: z.string().trim().min(1).max(MAX_REASON),
});
export type CountStock = z.infer<typeof countStockInput>;

/** Without a SKU: the shop's own threshold; null: the SKU has none of its own. */
export const lowMarkInput = z.union([
  z.object({ skuId: id, lowAt: threshold.nullable() }),
  z.object({ lowStock: threshold }),
]);
export type LowMark = z.infer<typeof lowMarkInput>;
export const skuParam = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
