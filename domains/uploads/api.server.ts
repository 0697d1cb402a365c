import { z } from '@hono/zod-openapi';
import { fileOf } from '../../platform/http/multipart.ts';
import { type Api, endpoint } from '../endpoint.ts';
import { uploadImage } from './upload-image.server.ts';

/** Specification 7: `model` and `pid` say what the picture is for; a `qualification` is JPG or PNG. */
const uploadQuery = z.object({
  model: z.string().max(40).optional(),
  pid: z.coerce.number().int().optional(),
});

export function uploadRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/upload/image',
      tag: 'uploads',
      summary: 'Upload a picture (multipart, JPEG, PNG, WebP or AVIF, at most 10 MB)',
      access: 'member',
      query: uploadQuery,
      answer: z.object({ url: z.string() }).openapi('UploadedImage'),
    },
    (ctx, { query }, c) =>
      uploadImage(
        ctx,
        fileOf(c.req.header('content-type'), c.req.raw.body as AsyncIterable<Uint8Array> | null),
        query.model,
      ),
  );
}
