import { Readable } from 'node:stream';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { fileOf } from '../../../platform/http/multipart.ts';
import { type Api, type ApiEnv, endpoint } from '../../endpoint.ts';
import { exportQuery, importParams, importQuery, importReportShape, retryAnswer } from './contract.ts';
import { exportFile, importFile, readImport, retryShopImages } from './product-files.server.ts';

const TAG = 'merchant products';

export function productFileRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/merchant/product/import',
      tag: TAG,
      summary:
        'Import a product file (CSV as the body or as a multipart file); answers with the report when it is done',
      access: 'member',
      query: importQuery,
      answer: importReportShape,
    },
    (ctx, { query }, c) => importFile(ctx, query, fileOf(c.req.header('content-type'), bodyOf(c))),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/merchant/product/import/{id}',
      tag: TAG,
      summary: 'Progress and report of an import',
      access: 'member',
      params: importParams,
      answer: importReportShape,
    },
    (ctx, { params }) => readImport(ctx, params.id),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/merchant/product/image/retry',
      tag: TAG,
      summary: 'Retry failed picture downloads',
      access: 'member',
      query: exportQuery,
      answer: retryAnswer,
    },
    async (ctx, { query }) => ({ retried: await retryShopImages(ctx, query.merchant) }),
  );
  addExport(api);
}

/** The one call here that answers with a file instead of JSON. */
function addExport(api: Api): void {
  const route = createRoute({
    method: 'get',
    path: '/api/merchant/product/export',
    tags: [TAG],
    summary: 'Export all products of the shop',
    'x-access': 'member',
    security: [{ token: [] }],
    request: { query: exportQuery },
    responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } },
  });
  api.openapi(route, async (c) => {
    const { name, content } = await exportFile(c.get('ctx'), c.req.valid('query').merchant);
    const bytes = Readable.toWeb(Readable.from(content, { objectMode: false, encoding: undefined }));
    return new Response(bytes as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    }) as never;
  });
}

function bodyOf(c: Context<ApiEnv>): AsyncIterable<Uint8Array> | null {
  return c.req.raw.body as AsyncIterable<Uint8Array> | null;
}
