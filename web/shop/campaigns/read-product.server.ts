import { readProduct } from '../../../domains/catalog/queries-detail.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';

/** Product data of a campaign page; throws `product_not_found`. */
export async function readCampaignProduct(ctx: Ctx, id: number) {
  const { product, images, options, skus, merchant } = await readProduct(ctx, id);
  return { product, images, options, skus, merchant };
}
export type CampaignProduct = Awaited<ReturnType<typeof readCampaignProduct>>;
