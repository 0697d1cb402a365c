import { readProduct } from '../../../domains/catalog/queries-detail.server.ts';
import { rateTag, readAuthorRates } from '../../../domains/forum/goods/author-rate.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { isDomainError } from '../../../platform/errors.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import type { TopicGoods } from './goods-card.tsx';

/** The product that a topic is about as it is sold now, and the cache tag of what is shown of it; null once it no longer is sold. */
export async function readGoods(
  ctx: Ctx,
  topic: { id: number; productId: number },
): Promise<{ goods: TopicGoods; tag: string } | null> {
  try {
    const { product, images, merchant } = await readProduct(ctx, topic.productId);
    const { name, price, inStock } = product;
    const isShared = (await readAuthorRates(ctx, [merchant.id])).has(merchant.id);
    const to: PageAddress = isShared ? `/bbs/goods/${topic.id}` : `/goods_detail/${topic.productId}`;
    const goods = { to, name, price, image: images[0]?.url ?? '', isSoldOut: !inStock, isShared };
    return { goods, tag: rateTag(merchant.id) };
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}
