import { z } from '@hono/zod-openapi';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const fileIdInput = z.strictObject({ id });

/** A file of a variant, as its shop sees it. */
const shopFileShape = z.object({ id, skuId: id, name: z.string(), bytes: z.number(), downloads: z.number() });
export type ShopFile = z.infer<typeof shopFileShape>;
export const shopFilesAnswer = z.array(shopFileShape).openapi('DigitalFiles');

/** A file that an order line may download. */
export const boughtFileShape = z
  .object({
    lineId: id,
    name: z.string(),
    bytes: z.number(),
    /** A path of any site of the deployment that works for an hour; null when no downloads are left. */
    link: z.string().nullable(),
    /** Downloads left. */
    left: z.number(),
  })
  .openapi('BoughtFile');
export type BoughtFile = z.infer<typeof boughtFileShape>;
