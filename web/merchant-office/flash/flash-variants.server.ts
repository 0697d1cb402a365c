import type { Ctx } from '../../../domains/kit/context.ts';
import { listStock } from '../../../domains/merchant-office/stock/list-stock.server.ts';

/** Variants to choose from in a form. */
const VARIANTS = 100;

/** The shop's variants that could take part in a round: on sale and in stock. */
export async function listFlashVariants(ctx: Ctx) {
  const stock = await listStock(ctx, { keyword: '', state: 'all', page: 1, limit: VARIANTS });
  const variants = stock.list.filter(({ onSale, available }) => onSale && available > 0);
  return variants.map(({ skuId, name, options, price, available }) => {
    const chosen = options.map(({ value }) => value).join(' / ');
    return { skuId, name: chosen ? `${name} · ${chosen}` : name, price, available };
  });
}
export type FlashVariant = Awaited<ReturnType<typeof listFlashVariants>>[number];
