import { MULTIPART_BYTES } from '../../../platform/http/body-sizes.ts';
import { csvAnswer } from '../../../platform/http/file-answer.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { exportQuery, importParams, importQuery, importReportShape, retryAnswer } from './contract.ts';
import { MAX_FILE_BYTES } from './limits.ts';
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
      access: 'shop:products.edit',
      upload: true,
      maxBytes: MAX_FILE_BYTES + MULTIPART_BYTES,
      query: importQuery,
      answer: importReportShape,
    },
    (ctx, { query, file }) => importFile(ctx, query, file),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/merchant/product/import/{id}',
      tag: TAG,
      summary: 'Progress and report of an import',
      access: 'shop:products.read',
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
      access: 'shop:products.edit',
      query: exportQuery,
      answer: retryAnswer,
    },
    async (ctx, { query }) => ({ retried: await retryShopImages(ctx, query.merchant) }),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/merchant/product/export',
      replica: 'everyone',
      tag: TAG,
      summary: 'Export all products of the shop',
      access: 'shop:products.read',
      query: exportQuery,
      file: { type: 'text/csv', description: 'CSV' },
    },
    async (ctx, { query }) => {
      const { name, content } = await exportFile(ctx, query.merchant);
      return csvAnswer(name, content);
    },
  );
}
