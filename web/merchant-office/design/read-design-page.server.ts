import { readShop } from '../../../domains/catalog/shops/queries.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { readCouponChoices, readPictureChoices } from '../../../domains/stores/design/block-choices.server.ts';
import { readProductChoices } from '../../../domains/stores/design/product-choices.server.ts';
import { readDesign } from '../../../domains/stores/design/queries.server.ts';
import { MAX_SEARCH, pickedIn } from '../../../domains/stores/design/rules.ts';
import { arrangementOf } from '../../store/themes/arrangements.ts';

/** The design with what its forms offer: the draft's blocks, or those of its theme. */
export async function readDesignPage(ctx: Ctx, query: URLSearchParams) {
  const { draft, ...design } = await readDesign(ctx);
  const blocks = draft?.blocks ?? arrangementOf(design.draftTheme);
  const chosen = blocks.find(({ id }) => id === query.get('block')) ?? null;
  const picked = chosen && pickedIn(chosen);
  const search = query.get('q')?.trim().slice(0, MAX_SEARCH) ?? '';
  const [{ categories }, choices, pictures, coupons] = await Promise.all([
    readShop(ctx, design.merchantId),
    picked && readProductChoices(ctx, { ids: picked.ids, keyword: search }),
    chosen && 'picture' in chosen ? readPictureChoices(ctx) : [],
    chosen?.kind === 'coupons' ? readCouponChoices(ctx) : [],
  ]);
  return {
    ...design,
    isOwn: draft !== null,
    blocks,
    chosen,
    categories,
    pictures,
    coupons,
    picks: picked && { ...picked, search, ...choices },
  };
}
export type DesignData = Awaited<ReturnType<typeof readDesignPage>>;
