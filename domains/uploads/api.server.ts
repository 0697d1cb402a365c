import { z } from '@hono/zod-openapi';
import { MULTIPART_BYTES } from '../../platform/http/body-sizes.ts';
import { MAX_VIDEO_BYTES } from '../../platform/media/videos.ts';
import { type Api, endpoint } from '../kit/endpoint.ts';
import { uploadImage } from './upload-image.server.ts';

/** Specification 7: `model` and `pid` name the purpose of the picture; a `qualification` is JPG or PNG. */
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
      description: 'With `model=im` for the chat: JPEG, PNG or MP4, an MP4 of at most 50 MB.',
      access: 'member',
      upload: true,
      maxBytes: MAX_VIDEO_BYTES + MULTIPART_BYTES,
      query: uploadQuery,
      answer: z.object({ url: z.string() }).openapi('UploadedImage'),
    },
    (ctx, { query, file }) => uploadImage(ctx, file, query.model),
  );
}
