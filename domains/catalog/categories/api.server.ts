import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { deleteCategory, moveProducts, switchCategory } from './change-category.server.ts';
import * as shapes from './contract.ts';
import { listCategories } from './list-categories.server.ts';
import { placeCategory } from './place-category.server.ts';
import { saveCategory } from './save-category.server.ts';

const ROOM = '/api/platform/category';

export function categoryRoutes(api: Api): void {
  const shape = { tag: 'platform', access: 'permission:catalog.manage', method: 'post', answer: z.null() } as const;
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: `${ROOM}/list`,
      summary: 'A category tree in every language, switched-off categories included',
      query: shapes.categoriesQuery,
      answer: shapes.officeCategoriesAnswer,
    },
    (ctx, { query }) => listCategories(ctx, query),
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${ROOM}/save`,
      summary: 'Add or rename a category',
      body: shapes.saveCategoryInput,
      answer: z.object({ id: z.number() }),
    },
    async (ctx, { body }) => ({ id: await saveCategory(ctx, body) }),
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${ROOM}/place`,
      summary: 'Move a category within its tree; its products follow in the background',
      body: shapes.placeCategoryInput,
    },
    (ctx, { body }) => placeCategory(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...shape, path: `${ROOM}/switch`, summary: 'Show or hide a category', body: shapes.switchCategoryInput },
    (ctx, { body }) => switchCategory(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${ROOM}/move_products`,
      summary: 'Move the products of a category to another one, in the background',
      body: shapes.moveProductsInput,
    },
    (ctx, { body }) => moveProducts(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...shape, path: `${ROOM}/delete`, summary: 'Delete an empty category', body: shapes.categoryIdInput },
    (ctx, { body }) => deleteCategory(ctx, body).then(() => null),
  );
}
