import { z } from '@hono/zod-openapi';

/** Specification 3, Merchant type: id, name. */
export const merchantTypeShape = z.object({ id: z.number(), name: z.string() }).openapi('MerchantType');
export type MerchantType = z.infer<typeof merchantTypeShape>;

export const merchantCategoryShape = z.object({ id: z.number(), name: z.string() }).openapi('MerchantCategory');
export type MerchantCategory = z.infer<typeof merchantCategoryShape>;
