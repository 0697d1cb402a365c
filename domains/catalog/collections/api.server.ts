import { type Api, endpoint } from '../../kit/endpoint.ts';
import { followAnswer, followInput, unfollowInput } from '../../merchants/followers/contract.ts';
import { followMerchant, unfollowMerchants } from '../../merchants/followers/follow-merchant.server.ts';
import { collectProducts, uncollectProducts } from './collect-products.server.ts';
import { collectAnswer, collectInput, collectionAnswer, collectionQuery, marksAnswer, marksQuery } from './contract.ts';
import { listCollection, readMarks } from './queries.server.ts';

const TAG = 'collection';

export function collectionRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/collect/list',
      tag: TAG,
      summary: 'Saved products with their price then and now, or followed shops',
      access: 'member',
      query: collectionQuery,
      answer: collectionAnswer,
    },
    (ctx, { query }) => listCollection(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/collect/marks',
      tag: TAG,
      summary: 'Whether a product is saved and a shop followed',
      access: 'member',
      query: marksQuery,
      answer: marksAnswer,
    },
    (ctx, { query }) => readMarks(ctx, query),
  );
  addGoodsCalls(api);
  addShopCalls(api);
}

function addGoodsCalls(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/collect/add',
      tag: TAG,
      summary: 'Save a product',
      access: 'member',
      body: collectInput,
      answer: collectAnswer,
    },
    (ctx, { body }) => collectProducts(ctx, body.ids),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/collect/delete',
      tag: TAG,
      summary: 'Remove saved products',
      access: 'member',
      body: collectInput,
      answer: collectAnswer,
    },
    (ctx, { body }) => uncollectProducts(ctx, body.ids),
  );
}

function addShopCalls(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/merchant/follow',
      tag: TAG,
      summary: 'Follow a shop',
      access: 'member',
      body: followInput,
      answer: followAnswer,
    },
    (ctx, { body }) => followMerchant(ctx, body.id),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/merchant/unfollow',
      tag: TAG,
      summary: 'Unfollow shops',
      access: 'member',
      body: unfollowInput,
      answer: followAnswer,
    },
    (ctx, { body }) => unfollowMerchants(ctx, body.ids),
  );
}
