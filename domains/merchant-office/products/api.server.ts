import { z } from '@hono/zod-openapi';
import { changePrice } from '../../catalog/change-price.server.ts';
import { importReportShape } from '../../catalog/csv/contract.ts';
import { switchSale } from '../../catalog/switch-sale.server.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { changePriceInput, ownProductsAnswer, ownProductsQuery, switchSaleInput } from './contract.ts';
import { duplicateProduct } from './duplicate-product.server.ts';
import {
  addPictureInput,
  changePicturesInput,
  editProductInput,
  ownProductAnswer,
  productIdInput,
  productIdParam,
} from './edit-contract.ts';
import { addPicture, changePictures, readOwnProduct, saveOwnProduct } from './edit-product.server.ts';
import { readLatestImport } from './list-imports.server.ts';
import { listOwnProducts } from './list-products.server.ts';
import { MAX_PRODUCT_BYTES } from './rules.ts';
import { translateInput, translationsAnswer } from './translate-contract.ts';
import { readTranslations, translateProduct } from './translate-product.server.ts';

const TAG = 'merchant products';
const POST = { tag: TAG, access: 'shop:products.edit', method: 'post', answer: z.null() } as const;

export function ownProductRoutes(api: Api): void {
  endpoint(
    api,
    {
      tag: TAG,
      access: 'shop:products.read',
      method: 'get',
      path: '/api/merchant/product/list',
      summary: 'Products of the shop, including those not on sale',
      query: ownProductsQuery,
      answer: ownProductsAnswer,
    },
    (ctx, { query }) => listOwnProducts(ctx, query),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/merchant/product/sale',
      summary: 'Put products on sale or take them off',
      body: switchSaleInput,
    },
    (ctx, { body }) => switchSale(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      tag: TAG,
      access: 'shop:products.read',
      method: 'get',
      path: '/api/merchant/product/latest_import',
      summary: 'Latest import of the shop and its progress',
      answer: importReportShape.nullable(),
    },
    (ctx) => readLatestImport(ctx),
  );
  endpoint(
    api,
    { ...POST, path: '/api/merchant/product/price', summary: 'Change the price of a SKU', body: changePriceInput },
    (ctx, { body }) => changePrice(ctx, body).then(() => null),
  );
  editingRoutes(api);
  copyRoutes(api);
}

function editingRoutes(api: Api): void {
  endpoint(
    api,
    {
      tag: TAG,
      access: 'shop:products.read',
      method: 'get',
      path: '/api/merchant/product/detail/{id}',
      summary: 'One product of the shop in every language',
      params: productIdParam,
      answer: ownProductAnswer,
    },
    (ctx, { params }) => readOwnProduct(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/merchant/product/save',
      summary: 'Create a product, or change its texts, category, prices, codes and pictures',
      body: editProductInput,
      maxBytes: MAX_PRODUCT_BYTES,
      answer: z.object({ id: z.number() }),
    },
    (ctx, { body }) => saveOwnProduct(ctx, body),
  );
  endpoint(
    api,
    { ...POST, path: '/api/merchant/product/picture/add', summary: 'Add an uploaded picture', body: addPictureInput },
    (ctx, { body }) => addPicture(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/merchant/product/picture/change',
      summary: 'Remove a picture, or make it the first',
      body: changePicturesInput,
    },
    (ctx, { body }) => changePictures(ctx, body).then(() => null),
  );
}

function copyRoutes(api: Api): void {
  endpoint(
    api,
    {
      tag: TAG,
      access: 'shop:products.read',
      method: 'get',
      path: '/api/merchant/product/translations/{id}',
      summary: 'The texts of a product in every language',
      params: productIdParam,
      answer: translationsAnswer,
    },
    (ctx, { params }) => readTranslations(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/merchant/product/translate',
      summary: 'Save the texts of a product in one language',
      body: translateInput,
      maxBytes: MAX_PRODUCT_BYTES,
    },
    (ctx, { body }) => translateProduct(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/merchant/product/duplicate',
      summary: 'Copy a product as a draft, with new codes and nothing in stock',
      body: productIdInput,
      answer: z.object({ id: z.number() }),
    },
    (ctx, { body }) => duplicateProduct(ctx, body),
  );
}
