import type { ProductDetail } from '../../../domains/catalog/contract.ts';
import { readProduct } from '../../../domains/catalog/queries-detail.server.ts';
import { listProducts } from '../../../domains/catalog/queries-list.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { listCampaigns } from '../../../domains/promotions/campaigns/queries.server.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { campaignHref } from '../../parts/campaign/campaign-url.ts';
import { CAMPAIGN_PARTS } from '../../parts/campaign/kinds.ts';
import { toTile } from '../../parts/product/tile.ts';

const RANKED = 6;
const CAMPAIGNS = 3;

/** A product for its page. Stock must be current, so it is never cached. */
export async function readDetail(ctx: Ctx, id: number) {
  const [{ recommendations, ...read }, campaigns] = await Promise.all([readProduct(ctx, id), readCampaigns(ctx, id)]);
  const detail = { ...read, description: describe(ctx, read) };
  const categoryId = detail.product.breadcrumbs[0]?.id;
  return { detail, campaigns, similar: recommendations.map(toTile), best: await readBest(ctx, categoryId), categoryId };
}
export type DetailData = Awaited<ReturnType<typeof readDetail>>;
/** The page's data about the product itself. */
export type PageProduct = DetailData['detail'];

/** A one-sentence description for link previews and search engines. */
function describe(ctx: Ctx, { product, merchant }: Pick<ProductDetail, 'product' | 'merchant'>): string {
  return ctx.app.texts[ctx.locale].t('goods:detail.description', {
    name: product.name,
    price: formatMoney(product.price, ctx.locale),
    shop: merchant.name,
    tagline: product.tagline,
  });
}

/** Campaigns that sell the same product. */
async function readCampaigns(ctx: Ctx, productId: number) {
  const { t } = ctx.app.texts[ctx.locale];
  const { list } = await listCampaigns(ctx, { productId, limit: CAMPAIGNS });
  return list.map((campaign) => {
    const { kind, price, groupSize, contributionsNeeded } = campaign;
    const values = { count: groupSize ?? contributionsNeeded ?? 0, price: formatMoney(price, ctx.locale) };
    return { href: campaignHref(campaign), label: t(CAMPAIGN_PARTS[kind].link, values) };
  });
}
export type PageCampaign = DetailData['campaigns'][number];

/** Best sellers of a category, the same for all readers of a language and a currency: cached. */
function readBest(ctx: Ctx, categoryId: number | undefined) {
  const key = `best|${ctx.site.id}|${ctx.locale}|${ctx.currency}|${categoryId}`;
  return ctx.app.valueCache.fill(key, ['catalog', 'sites'], async () => {
    const { list } = await listProducts(ctx, { cid: categoryId, sort: 'sales', limit: RANKED });
    return list.filter(({ sales }) => sales > 0).map(toTile);
  });
}
