import { listShopGoods, readShop } from '../../../domains/catalog/shops/queries.server.ts';
import type { Ctx } from '../../../domains/context.ts';
import { readDesign } from '../../../domains/stores/design/queries.server.ts';
import { arrangementOf } from '../../store/themes/arrangements.ts';

/** Products that a block can choose from. */
const CHOICES = 60;

/** The design with what its forms offer: the draft's blocks, or those of its theme. */
export async function readDesignPage(ctx: Ctx, chosenId: string | null) {
  const { draft, ...design } = await readDesign(ctx);
  const [{ categories }, goods] = await Promise.all([
    readShop(ctx, design.merchantId),
    listShopGoods(ctx, design.merchantId, { list: 'all', page: 1, limit: CHOICES }),
  ]);
  const blocks = draft?.blocks ?? arrangementOf(design.draftTheme);
  return {
    ...design,
    isOwn: draft !== null,
    blocks,
    chosen: blocks.find(({ id }) => id === chosenId) ?? null,
    categories,
    goods: goods.list.map(({ id, name }) => ({ id, name })),
  };
}
export type DesignData = Awaited<ReturnType<typeof readDesignPage>>;
