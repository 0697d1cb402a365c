import { listProducts } from '../../../domains/catalog/queries-list.server.ts';
import { MAX_PAGE } from '../../../domains/catalog/rules.ts';
import { toTilePage } from '../../parts/product/tile.ts';
import { pageContext } from '../../session/page-context.server.ts';
import type { Route } from './+types/more';

/** The next products of “you may like”. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  keep('catalog');
  const page = Number(url.searchParams.get('page'));
  const wanted = Number.isInteger(page) ? Math.min(Math.max(page, 1), MAX_PAGE) : 1;
  return toTilePage(await listProducts(ctx, { page: wanted }));
}
