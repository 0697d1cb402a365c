import { z } from '@hono/zod-openapi';
import { textsAnswer, textsShape } from '../../kit/texts-shape.ts';
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

export const shopTypeInput = shopCategoryInput.omit({ commissionBp: true });
export type ShopTypeInput = z.infer<typeof shopTypeInput>;

/** `to` is a place in the list, counted from 0. */
export const shopTypeMoveInput = z.object({ id, to: z.number().int().min(0).max(1_000) });
export type ShopTypeMoveInput = z.infer<typeof shopTypeMoveInput>;

const shopTypeShape = z.object({
  id: z.number(),
  name: textsAnswer,
  shops: z.number(),
  /** Applications with this type, decided ones included. */
  applications: z.number(),
  /** The type of the platform's own shops: nobody applies for it, and it cannot be removed. */
  isOwn: z.boolean(),
});
export type ShopType = z.infer<typeof shopTypeShape>;
export const shopTypesAnswer = z.array(shopTypeShape).openapi('PlatformShopTypes');

const shopCategoryShape = z.object({
  id: z.number(),
  name: textsAnswer,
  commissionBp: z.number(),
  shops: z.number(),
  /** Whether a shop, closed ones included, or an application has it; then it cannot be removed. */
  isUsed: z.boolean(),
  /** Shops of the category with a rate of their own. */
  exceptions: z.number(),
});
export type ShopCategory = z.infer<typeof shopCategoryShape>;
export const shopCategoriesAnswer = z.array(shopCategoryShape).openapi('PlatformShopCategories');
