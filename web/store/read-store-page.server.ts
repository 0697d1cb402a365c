import { readFollowed } from '../../domains/catalog/collections/queries.server.ts';
import { listProducts } from '../../domains/catalog/queries-list.server.ts';
import { type Ctx, shownSite } from '../../domains/kit/context.ts';
import type { FilledBlock } from '../../domains/stores/contract.ts';
import type { StoreBlock } from '../../domains/stores/document.ts';
import { fillBlocks } from '../../domains/stores/fill-blocks.server.ts';
import { readStoreFront, readStoreOfSite, readStoreShop } from '../../domains/stores/queries.server.ts';
import { LIST_LIMIT, type StoreTheme } from '../../domains/stores/rules.ts';
import { toTile } from '../parts/product/tile.ts';
import type { PageContext } from '../session/page-context.server.ts';
import { readStoreAddress, type StoreRequest } from './store-address.ts';
import type { ShownBlock, StoreList, StorePage } from './store-page.ts';
import { arrangementOf } from './themes/arrangements.ts';

/**
 * The store at an address: by its id, or without one the store of the site itself. Null on a site without a store of its own.
 * Throws `store_not_found`.
 */
export async function openStorePage(
  page: PageContext,
  search: URLSearchParams,
  preview: StoreTheme | null = null,
): Promise<StorePage | null> {
  page.keep('catalog', 'sites', 'campaigns', 'stores');
  const { ctx } = page;
  const query = readStoreAddress(search);
  const own = await readStoreOfSite(ctx);
  const id = query.id || own;
  if (!id) return null;
  const front = await readStoreFront(ctx, id);
  const theme = preview ?? front.theme;
  const blocks = preview && preview !== front.theme ? null : front.document?.blocks;
  return readStorePage(ctx, { id, query, theme, blocks: blocks ?? arrangementOf(theme), preview, isOwn: id === own });
}

interface Wanted {
  id: number;
  query: StoreRequest;
  theme: StoreTheme;
  blocks: readonly StoreBlock[];
  preview: StoreTheme | null;
  isOwn: boolean;
}

/** A store as the reader of `ctx` sees it. */
export async function readStorePage(
  ctx: Ctx,
  { id, query, theme, blocks, preview, isOwn }: Wanted,
): Promise<StorePage> {
  const isList = query.cid > 0 || query.keyword !== '' || query.isAll;
  const [shop, followed, list, filled] = await Promise.all([
    readStoreShop(ctx, id),
    readFollowed(ctx, [id]),
    isList ? readList(ctx, id, query) : null,
    fillBlocks(ctx, id, isList ? blocks.filter(({ kind }) => kind === 'sign' || kind === 'navigation') : blocks),
  ]);
  const place = { id: isOwn ? null : id, preview };
  return {
    ...shop,
    theme,
    place,
    list,
    blocks: filled.map(toShown),
    isFollowed: followed.length > 0,
    ownAddress: isOwn ? ownAddress(ctx) : null,
    readAt: ctx.now.toISOString(),
  };
}

function ownAddress(ctx: Ctx): string | null {
  const { own } = shownSite(ctx);
  if (!own) return null;
  const address = new URL(ctx.app.publicUrl());
  address.hostname = own.host;
  return address.origin;
}

function toShown(block: FilledBlock): ShownBlock {
  if (block.kind === 'hero') return { ...block, product: block.product && toTile(block.product) };
  if (block.kind === 'floor' || block.kind === 'lookbook') return { ...block, products: block.products.map(toTile) };
  return block;
}

async function readList(ctx: Ctx, id: number, query: StoreRequest): Promise<StoreList> {
  const { cid, keyword, page, isAll } = query;
  const found = await listProducts(ctx, {
    merId: id,
    cid: cid || undefined,
    keyword: keyword || undefined,
    page,
    limit: LIST_LIMIT,
  });
  const pages = Math.ceil(found.total / LIST_LIMIT);
  return { cid, keyword, page, isAll, products: found.list.map(toTile), total: found.total, pages };
}
