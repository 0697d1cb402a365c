import { listProducts } from '../../../domains/catalog/queries-list.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { type Tile, toTile } from '../../parts/product/tile.ts';

const SHOWN = 6;

/** Best sellers in stock; the same for all readers, so cached. */
export function readRecommended(ctx: Ctx): Promise<Tile[]> {
  const key = `recommended|${ctx.site.id}|${ctx.locale}|${ctx.currency}`;
  return ctx.app.valueCache.fill(key, ['catalog'], async () => {
    const { list } = await listProducts(
      { ...ctx, actor: null },
      { sort: 'sales', inStock: true, page: 1, limit: SHOWN },
    );
    return list.map(toTile);
  });
}
