import { type Api, endpoint } from '../../kit/endpoint.ts';
import { boughtAnswer, findBoughtInput, importKeysAnswer, importKeysInput, keyPoolsAnswer } from './contract.ts';
import { findBought } from './find-bought.server.ts';
import { importKeys } from './import-keys.server.ts';
import { listKeyPools } from './queries.server.ts';

export function keyRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/merchant/product/keys',
      tag: 'delivery',
      summary: 'Variants of virtual products with the keys left',
      access: 'shop:products.edit',
      answer: keyPoolsAnswer,
    },
    (ctx) => listKeyPools(ctx),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/merchant/product/keys',
      tag: 'delivery',
      summary: 'Add keys to a variant of a virtual product, one per line',
      access: 'shop:products.edit',
      body: importKeysInput,
      answer: importKeysAnswer,
      maxBytes: 1_000_000,
    },
    (ctx, { body }) => importKeys(ctx, body),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/store/query_order',
      tag: 'delivery',
      summary: 'What was bought without an account, by order number and contact',
      access: 'anyone',
      body: findBoughtInput,
      answer: boughtAnswer,
    },
    (ctx, { body }) => findBought(ctx, body),
  );
}
