import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { pauseShop, resumeShop } from './change-state.server.ts';
import { listShopCategories, removeShopCategory, saveShopCategory, setShopCommission } from './commission.server.ts';
import * as shapes from './contract.ts';
import { setShopReview } from './product-review.server.ts';
import { listShopTypes, moveShopType, removeShopType, saveShopType } from './shop-types.server.ts';

const ROOM = '/api/platform/merchant';

export function supervisionRoutes(api: Api): void {
  const review = { tag: 'platform', access: 'permission:merchants.review', method: 'post', answer: z.null() } as const;
  const money = { ...review, access: 'permission:payments.manage' } as const;
  endpoint(
    api,
    { ...review, path: `${ROOM}/pause`, summary: 'Take a shop off the sites for a time', body: shapes.pauseInput },
    (ctx, { body }) => pauseShop(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...review, path: `${ROOM}/resume`, summary: 'Open a paused shop again', body: shapes.shopIdInput },
    (ctx, { body }) => resumeShop(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...review,
      access: 'permission:catalog.manage',
      path: `${ROOM}/product-review`,
      summary: 'Review the products of one shop before sale always, never, or as the platform does',
      body: shapes.shopReviewInput,
    },
    (ctx, { body }) => setShopReview(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...money,
      path: `${ROOM}/commission`,
      summary: 'Commission rate of one shop for new orders; null returns it to its category’s',
      body: shapes.shopCommissionInput,
    },
    (ctx, { body }) => setShopCommission(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...money,
      method: 'get',
      path: `${ROOM}/category/list`,
      summary: 'Categories of shops with their commission rates',
      answer: shapes.shopCategoriesAnswer,
    },
    (ctx) => listShopCategories(ctx),
  );
  endpoint(
    api,
    {
      ...money,
      path: `${ROOM}/category/save`,
      summary: 'Add or change a category of shops; its rate applies to new orders',
      body: shapes.shopCategoryInput,
      answer: z.object({ id: z.number() }),
    },
    async (ctx, { body }) => ({ id: await saveShopCategory(ctx, body) }),
  );
  endpoint(
    api,
    {
      ...money,
      path: `${ROOM}/category/remove`,
      summary: 'Remove a category of shops that no shop and no application has',
      body: shapes.shopIdInput,
    },
    (ctx, { body }) => removeShopCategory(ctx, body).then(() => null),
  );
  shopTypeRoutes(api);
}

function shopTypeRoutes(api: Api): void {
  const types = { tag: 'platform', access: 'permission:merchants.review', method: 'post', answer: z.null() } as const;
  endpoint(
    api,
    {
      ...types,
      method: 'get',
      path: `${ROOM}/type/list`,
      summary: 'Types of shops in their order',
      answer: shapes.shopTypesAnswer,
    },
    (ctx) => listShopTypes(ctx),
  );
  endpoint(
    api,
    {
      ...types,
      path: `${ROOM}/type/save`,
      summary: 'Add or rename a type of shops; a new one comes last',
      body: shapes.shopTypeInput,
      answer: z.object({ id: z.number() }),
    },
    async (ctx, { body }) => ({ id: await saveShopType(ctx, body) }),
  );
  endpoint(
    api,
    {
      ...types,
      path: `${ROOM}/type/move`,
      summary: 'Move a type of shops to another place of the list',
      body: shapes.shopTypeMoveInput,
    },
    (ctx, { body }) => moveShopType(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...types,
      path: `${ROOM}/type/remove`,
      summary: 'Remove a type of shops that no shop and no application has',
      body: shapes.shopIdInput,
    },
    (ctx, { body }) => removeShopType(ctx, body).then(() => null),
  );
}
