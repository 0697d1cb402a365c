import { readHomeContent } from '../../../domains/catalog/queries-home.server.ts';
import { readCards } from '../../../domains/catalog/read-cards.server.ts';
import { type Ctx, shownSite } from '../../../domains/kit/context.ts';
import { listCampaigns } from '../../../domains/promotions/campaigns/queries.server.ts';
import type { Advertisement } from '../../../domains/sites/contract.ts';
import type { HomeSection } from '../../../domains/sites/home-sections.ts';
import { readHomeInfo } from '../../../domains/sites/queries.server.ts';
import { readHomeSections } from '../../../domains/sites/read-home-sections.server.ts';
import { type Tile, tileMaker, toFlashTile, toGroupTile, toTilePage } from '../../parts/product/tile.ts';
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

/**
 * The home page's content, the same for all readers of a language and a currency: cached. `until`: when its list of
 * sections changes by itself. The section of a preview key is part of it whatever its state.
 */
export async function readHome(ctx: Ctx, previewKey: string | null) {
  const { sections, until } = await readHomeSections(ctx, previewKey);
  const shown = sections.map(({ id, kind }) => `${kind}${id}`).join('.');
  const key = `home|${shownSite(ctx).id}|${ctx.locale}|${ctx.currency}|${shown}`;
  const home = await ctx.app.valueCache.fill(key, ['catalog', 'sites', 'campaigns'], async () => {
    const tile = tileMaker();
    const [info, all, own] = await Promise.all([
      readHomeInfo(ctx),
      readContent(ctx, tile),
      Promise.all(sections.map((section) => readOwnSection(ctx, section, tile))),
    ]);
    const isEmpty = all.mayLike.list.length === 0;
    const kinds = new Set(sections.map(({ kind }) => kind));
    return {
      slides: info.carousel.map(toAd),
      quickLinks: kinds.has('quick_links')
        ? info.quickLinks.slice(0, SHOWN.quickLinks).map(({ id, title, link, icon }) => ({ id, title, link, icon }))
        : [],
      tiles: info.tiles.slice(0, SHOWN.tiles).map(toAd),
      content: onlyShown(all, kinds),
      parts: toParts(own.flatMap((section) => (section && !(isEmpty && isGoods(section)) ? [section] : []))),
      isEmpty,
    };
  });
  return { home, until };
}
export type Home = Awaited<ReturnType<typeof readHome>>['home'];
export type HomeFloor = Home['content']['floors'][number];

function toAd({ id, title, subtitle, button, image, link }: Advertisement) {
  return { id, title, subtitle, button, image, link };
}
export type Ad = ReturnType<typeof toAd>;

type ToTile = ReturnType<typeof tileMaker>;
type Content = Awaited<ReturnType<typeof readContent>>;

async function readContent(ctx: Ctx, tile: ToTile) {
  const [found, groups, tree] = await Promise.all([
    readHomeContent(ctx),
    listCampaigns(ctx, { kind: 'group', limit: SHOWN.groups }),
    readTree(ctx),
  ]);
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

/** The data of sections that are not shown is not sent. */
function onlyShown(all: Content, kinds: ReadonlySet<HomeSection['kind']>): Content {
  return {
    flash: kinds.has('flash') ? all.flash : null,
    groups: kinds.has('groups') ? all.groups : [],
    coupons: kinds.has('coupons') ? all.coupons : [],
    hot: kinds.has('best') ? all.hot : [],
    fresh: kinds.has('fresh') ? all.fresh : [],
    featured: kinds.has('featured') ? all.featured : [],
    ranking: kinds.has('best') ? all.ranking : [],
    shops: kinds.has('shops') ? all.shops : [],
    floors: kinds.has('floors') ? all.floors : [],
    mayLike: kinds.has('more') ? all.mayLike : { ...all.mayLike, list: [] },
  };
}

/** A section as sent to the browser: empty values are omitted. Null: it has nothing to show. */
async function readOwnSection(ctx: Ctx, section: HomeSection, tile: ToTile): Promise<PageSection | null> {
  const { id, kind, text, image, link, productIds } = section;
  const title = section.title && { title: section.title };
  if (kind === 'picture') {
    if (!image && !section.title && !text) return null;
    return { id, kind, ...title, ...(text && { text }), ...(image && { image }), ...(link && { link }) };
  }
  if (kind !== 'products') return { kind, ...title };
  const products = (await readCards(ctx, productIds)).map(tile);
  return products.length > 0 ? { id, kind, ...title, products } : null;
}

export interface PageSection {
  kind: HomeSection['kind'];
  /** Only of sections with content of their own, for links to them. */
  id?: number;
  title?: string;
  text?: string;
  image?: string;
  link?: string;
  products?: Tile[];
}

/** Sections drawn by a module of their own; neighbours of other kinds are drawn by one module together. */
const ALONE = ['quick_links', 'flash', 'more'] as const;
const isAlone = (kind: HomeSection['kind']): kind is (typeof ALONE)[number] =>
  (ALONE as readonly string[]).includes(kind);
/** What an empty catalogue replaces by a note. */
const isGoods = ({ kind }: PageSection) => !isAlone(kind) && kind !== 'picture';

export type HomePart =
  | { kind: (typeof ALONE)[number]; title?: string | undefined }
  | { kind: 'goods'; isFirst: boolean; sections: PageSection[] };

function toParts(sections: readonly PageSection[]): HomePart[] {
  const parts: HomePart[] = [];
  for (const section of sections) {
    const { kind, title } = section;
    const last = parts.at(-1);
    if (isAlone(kind)) parts.push({ kind, ...(title && { title }) });
    else if (last?.kind === 'goods') last.sections.push(section);
    else parts.push({ kind: 'goods', isFirst: !parts.some((part) => part.kind === 'goods'), sections: [section] });
  }
  return parts;
}
