import { readProduct } from '../../../domains/catalog/queries-detail.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { isDomainError } from '../../../platform/errors.ts';
import type { TopicGoods } from './goods-card.tsx';

/** The product that a topic is about as it is sold now; null once it no longer is. */
export async function readGoods(ctx: Ctx, id: number): Promise<TopicGoods | null> {
  try {
    const { product, images } = await readProduct(ctx, id);
    const { name, price, inStock } = product;
    return { id, name, price, image: images[0]?.url ?? '', isSoldOut: !inStock };
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}
