import { z } from '@hono/zod-openapi';
import { serviceContactShape } from '../../merchants/settings/contract.ts';
import { shopScoresShape } from '../../merchants/shop-scores-shape.ts';
import { businessHoursShape } from '../../sites/business-hours-shape.ts';
import { productCardShape } from '../contract.ts';
import { MAX_PAGE, MAX_PAGE_SIZE, PAGE_SIZE } from '../rules.ts';
import { SHOP_LISTS } from './rules.ts';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const shopIdParams = z.object({ id });

const shopCategoryShape = z.object({
  id: z.number(),
  name: z.string(),
  /** Products on sale in it and below. */
  products: z.number(),
  below: z.array(z.object({ id: z.number(), name: z.string(), products: z.number() })),
});
export type ShopCategory = z.infer<typeof shopCategoryShape>;

const shopSignShape = z.object({
  id: z.number(),
  name: z.string(),
  intro: z.string(),
  address: z.string(),
  phone: z.string(),
  logo: z.string(),
  selfSupport: z.boolean(),
  typeName: z.string(),
  categoryName: z.string(),
  joinedAt: z.string(),
  followers: z.number(),
  /** Tenths of a star. */
  scores: shopScoresShape,
  /** Products on sale. */
  products: z.number(),
  /** Null: no business hours. */
  hours: businessHoursShape.nullable(),
  /** The zone of the hours. */
  timeZone: z.string(),
  announcement: z.string(),
  banner: z.string(),
  email: z.string(),
  service: serviceContactShape,
});
export type ShopSign = z.infer<typeof shopSignShape>;

/** Specification 3, Merchant: the shop's own page. */
export const shopHomeAnswer = z
  .object({
    shop: shopSignShape,
    categories: z.array(shopCategoryShape),
    newest: z.array(productCardShape),
    bestSellers: z.array(productCardShape),
  })
  .openapi('ShopHome');
export type ShopHome = z.infer<typeof shopHomeAnswer>;

export const shopGoodsQuery = z.object({
  /** `newest` and `best` are the lists of the shop's home; `all` is by the shop's own ranking. */
  list: z.enum(SHOP_LISTS).default('all'),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});
export const shopGoodsAnswer = z
  .object({ list: z.array(productCardShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('ShopProducts');
export type ShopGoods = z.infer<typeof shopGoodsAnswer>;
