import { z } from '@hono/zod-openapi';
import { textsAnswer, textsShape } from '../../kit/texts-shape.ts';
import { CATEGORY_ICONS, CATEGORY_KINDS, MAX_CATEGORY_NAME } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const kind = z.enum(CATEGORY_KINDS);

export const categoriesQuery = z.object({ kind: kind.default('goods') });

const officeCategoryShape = z.object({
  id: z.number(),
  parentId: z.number().nullable(),
  level: z.number(),
  name: textsAnswer,
  icon: z.string(),
  active: z.boolean(),
  /** Products in the category itself, in any state but deleted. */
  products: z.number(),
  /** Its products are still following a change of the tree. */
  isWorking: z.boolean(),
});
export type OfficeCategory = z.infer<typeof officeCategoryShape>;
/** Every category comes after the one above it; siblings in their order. */
export const officeCategoriesAnswer = z.array(officeCategoryShape).openapi('PlatformCategories');

export const saveCategoryInput = z.object({
  /** Undefined for a new one, which is added as the last of `parentId`. */
  id: id.optional(),
  kind,
  parentId: id.nullable(),
  name: textsShape(MAX_CATEGORY_NAME),
  icon: z.union([z.literal(''), z.enum(CATEGORY_ICONS)]).default(''),
});
export type SaveCategoryInput = z.infer<typeof saveCategoryInput>;

export const placeCategoryInput = z.object({
  id,
  /** null: at the top. */
  parentId: id.nullable(),
  /** The sibling that follows it; null: none, it becomes the last. */
  beforeId: id.nullable(),
});
export type PlaceCategoryInput = z.infer<typeof placeCategoryInput>;

export const switchCategoryInput = z.object({ id, active: z.boolean() });
export const categoryIdInput = z.object({ id });
export const moveProductsInput = z.object({ id, toId: id });
