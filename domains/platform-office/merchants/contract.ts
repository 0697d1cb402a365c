import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';
import { SHOP_REVIEWS, SHOP_STATES } from '../../merchants/supervision/rules.ts';
import { listOf, pageQuery } from '../lists.ts';

const SHOP_SORTS = ['joined', 'sales', 'orders'] as const;

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const shopsQuery = z.object({
  /** Part of a name in any language, the key, or an id. */
  keyword: z.string().trim().max(100).optional(),
  status: z.enum(SHOP_STATES).optional(),
  type: id.optional(),
  category: id.optional(),
  sort: z.enum(SHOP_SORTS).default('joined'),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...pageQuery,
});
export type ShopsQuery = z.infer<typeof shopsQuery>;

const shopLineShape = z.object({
  id: z.number(),
  key: z.string(),
  name: z.string(),
  logo: z.string(),
  owner: z.object({ id: z.number(), nickname: z.string() }).nullable(),
  type: z.string(),
  category: z.string(),
  status: z.enum(SHOP_STATES),
  /** Paid orders of the last 30 days, counted every few minutes. */
  orders: z.number(),
  /** Their totals, in the base currency. */
  sales: moneyShape,
  /** Earnings that the shop may withdraw, in its own currency. */
  available: moneyShape,
  joinedAt: z.string(),
});
export type ShopLine = z.infer<typeof shopLineShape>;
export const shopsAnswer = listOf(shopLineShape).openapi('PlatformShops');
export type Shops = z.infer<typeof shopsAnswer>;

export const shopAnswer = shopLineShape
  .extend({
    phone: z.string(),
    reason: z.string(),
    products: z.number(),
    /** Whether its products are reviewed before their first sale. */
    review: z.enum(SHOP_REVIEWS),
    followers: z.number(),
    commission: z.object({ ownBp: z.number().nullable(), categoryBp: z.number() }),
    /** Orders that are not over, by state. */
    openOrders: z.record(z.string(), z.number()),
    balances: z.array(z.object({ purpose: z.string(), balance: moneyShape })),
    staff: z.array(z.object({ id: z.number(), nickname: z.string(), role: z.string(), addedAt: z.string() })),
    /** The latest adjustments of its earnings; charges are negative. */
    adjustments: z.array(z.object({ no: z.string(), amount: moneyShape, reason: z.string(), at: z.string() })),
    /** What the platform's staff did to the shop, newest first. */
    acts: z.array(z.object({ act: z.string(), actor: z.string().nullable(), at: z.string() })),
  })
  .openapi('PlatformShop');
export type OfficeShop = z.infer<typeof shopAnswer>;

/** In days, including today. */
export const shopFiguresQuery = z.object({ days: z.coerce.number().int().min(1).max(366).default(30) });
export const shopFiguresAnswer = z
  .object({
    days: z.number(),
    orders: z.number(),
    /** Paid in the period, in the base currency. */
    sales: moneyShape,
    refunds: z.number(),
    /** Refunded in the period, whenever the order was paid. */
    refunded: moneyShape,
    /** Charged for the orders, less what was returned with the refunds. */
    commission: moneyShape,
  })
  .openapi('PlatformShopFigures');
export type ShopFigures = z.infer<typeof shopFiguresAnswer>;
