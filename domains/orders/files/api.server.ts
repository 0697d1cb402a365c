import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { removeFile } from './change-files.server.ts';
import { fileIdInput, shopFilesAnswer } from './contract.ts';
import { listFiles } from './list-files.server.ts';

const FILES = { tag: 'delivery', access: 'shop:products.edit' } as const;

export function fileRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...FILES,
      method: 'get',
      path: '/api/merchant/product/files',
      summary: 'Files that buyers of virtual variants download',
      answer: shopFilesAnswer,
    },
    (ctx) => listFiles(ctx),
  );
  endpoint(
    api,
    {
      ...FILES,
      method: 'post',
      path: '/api/merchant/product/files/remove',
      summary: 'Offer a file no longer; those who paid before keep it for a year',
      body: fileIdInput,
      answer: z.null(),
    },
    (ctx, { body }) => removeFile(ctx, body.id).then(() => null),
  );
}
