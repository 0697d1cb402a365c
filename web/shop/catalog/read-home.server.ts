import { readHomeShelves } from '../../../domains/catalog/queries-home.server.ts';
import type { Ctx } from '../../../domains/context.ts';
import { listCampaigns } from '../../../domains/promotions/campaigns/queries.server.ts';
import type { Advertisement } from '../../../domains/sites/contract.ts';
import { readHomeInfo } from '../../../domains/sites/queries.server.ts';
import { tileMaker, toFlashTile, toGroupTile, toTilePage } from '../../parts/product/tile.ts';
import { readTree } from '../../session/read-tree.server.ts';

/** Number of products on the page: whole rows, and no more data than is displayed. */
const SHOWN = {
  quickLinks: 10,
  tiles: 4,
  hot: 8,
  row: 6,
  shops: 6,
  ofShop: 3,
  ranking: 8,
  coupons: 4,
  below: 6,
  groups: 4,
};

/** The home page's content, the same for all readers of a language and a currency: cached. */
export function readHome(ctx: Ctx) {
  const key = `home|${ctx.site.id}|${ctx.locale}|${ctx.currency}`;
  return ctx.app.valueCache.fill(key, ['catalog', 'sites', 'activities'], async () => {
    const [info, shelves] = await Promise.all([readHomeInfo(ctx), readShelves(ctx)]);
    return {
      slides: info.carousel.map(toAd),
      quickLinks: info.quickLinks
        .slice(0, SHOWN.quickLinks)
        .map(({ id, title, link, icon }) => ({ id, title, link, icon })),
      tiles: info.tiles.slice(0, SHOWN.tiles).map(toAd),
      shelves,
    };
  });
}
export type Home = Awaited<ReturnType<typeof readHome>>;
export type HomeFloor = Home['shelves']['floors'][number];

function toAd({ id, title, subtitle, button, image, link }: Advertisement) {
  return { id, title, subtitle, button, image, link };
}
export type Ad = ReturnType<typeof toAd>;

async function readShelves(ctx: Ctx) {
  const [found, groups, tree] = await Promise.all([
    readHomeShelves(ctx),
    listCampaigns(ctx, { kind: 'group', limit: SHOWN.groups }),
    readTree(ctx),
  ]);
  const tile = tileMaker();
  const shops = found.merchants.filter((shop) => shop.products.length > 0).slice(0, SHOWN.shops);
  return {
    flash: found.flash && { endsAt: found.flash.endsAt, items: found.flash.items.map(toFlashTile) },
    groups: groups.list.map(toGroupTile),
    coupons: found.coupons.slice(0, SHOWN.coupons),
    hot: found.hot.slice(0, SHOWN.hot).map(tile),
    fresh: found.fresh.slice(0, SHOWN.row).map(tile),
    featured: found.featured.slice(0, SHOWN.row).map(tile),
    ranking: found.ranking.slice(0, SHOWN.ranking).map(tile),
    shops: shops.map(({ id, name, logo, selfSupport, followers, products }) => {
      return { id, name, logo, selfSupport, followers, products: products.slice(0, SHOWN.ofShop).map(tile) };
    }),
    floors: found.floors.map(({ id, name, icon, products }) => ({
      id,
      name,
      icon,
      below: (tree.find((category) => category.id === id)?.children ?? [])
        .slice(0, SHOWN.below)
        .map((category) => ({ id: category.id, name: category.name })),
      products: products.map(tile),
    })),
    mayLike: toTilePage(found.mayLike, tile),
  };
}
