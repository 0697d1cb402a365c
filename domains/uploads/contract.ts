import { z } from '@hono/zod-openapi';

/** A URL returned by uploading, or the signed URL of a private picture. */
export const uploadedPicture = z
  .string()
  .max(300)
  .regex(/^\/media\/(?:images|private)\/[0-9a-f]{32}\/(?:\d{1,5}\.webp|video\.mp4)(?:\?[\w=&-]{0,160})?$/);
