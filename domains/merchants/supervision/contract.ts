import { z } from '@hono/zod-openapi';
import { textsAnswer, textsShape } from '../../texts-shape.ts';
import { ALL_OF_IT, SHOP_REVIEWS } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const rate = z.number().int().min(0).max(ALL_OF_IT);

export const pauseInput = z.object({ id, reason: z.string().trim().min(1).max(300) });
export type PauseInput = z.infer<typeof pauseInput>;
export const shopIdInput = pauseInput.pick({ id: true });

/** Whether the products of one shop are reviewed before their first sale. */
export const shopReviewInput = z.object({ id, review: z.enum(SHOP_REVIEWS) });

/** In hundredths of a percent; null: the rate of the shop's category. */
export const shopCommissionInput = z.object({ id, commissionBp: rate.nullable() });
export type ShopCommissionInput = z.infer<typeof shopCommissionInput>;

export const shopCategoryInput = z.object({
  /** Undefined for a new one. */
  id: id.optional(),
  name: textsShape(60),
  commissionBp: rate,
});
export type ShopCategoryInput = z.infer<typeof shopCategoryInput>;

const shopCategoryShape = z.object({
  id: z.number(),
  name: textsAnswer,
  commissionBp: z.number(),
  shops: z.number(),
  /** Shops of the category with a rate of their own. */
  exceptions: z.number(),
});
export type ShopCategory = z.infer<typeof shopCategoryShape>;
export const shopCategoriesAnswer = z.array(shopCategoryShape).openapi('PlatformShopCategories');
