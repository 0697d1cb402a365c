import { readMerchantTypes } from '../../domains/merchants/queries.server.ts';
import { listStores } from '../../domains/stores/queries.server.ts';
import { pageContext } from '../session/page-context.server.ts';
import type { Route } from './+types/store';
import { Directory } from './directory.tsx';
import { openStorePage } from './read-store-page.server.ts';
import { StoreBody } from './store-body.tsx';

/** A store brings its own head and foot; the directory is a page of the site. */
export const handle = {
  bare: (_params: URLSearchParams, data: unknown) => !!(data as { page?: unknown } | undefined)?.page,
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const found = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const page = await openStorePage(found, search);
  if (page) return { page, directory: null };
  const typeId = Number(/^\d{1,9}$/.exec(search.get('typeId') ?? '')?.[0] ?? 0);
  const { ctx } = found;
  const [types, stores] = await Promise.all([readMerchantTypes(ctx), listStores(ctx, { typeId: typeId || undefined })]);
  return { page: null, directory: { types, stores, typeId } };
}

/** The store of a shop in the theme it chose; without an id, the directory of all stores. */
export default function Store({ loaderData: { page, directory } }: Route.ComponentProps) {
  return page ? <StoreBody page={page} /> : <Directory {...directory} />;
}
