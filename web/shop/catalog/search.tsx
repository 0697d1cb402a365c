import { DomainError } from '../../../platform/errors.ts';
import { readSearchAddress, type SearchAddress, searchHref } from '../../parts/product/search-url.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { useTexts } from '../../texts/texts.tsx';
import { hydrateLazily } from '../../ui/hydrate-lazily.tsx';
import type { Route } from './+types/search';
import type { CategoryPlace } from './category-place.ts';
import { SearchHead } from './parts/search-head.tsx';
import { readSearch, SEARCH_PAGE_SIZE } from './read-search.server.ts';

const SearchBody = hydrateLazily(() => import('./parts/search-body.tsx'));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  keep('catalog', 'sites');
  const address = readSearchAddress(url.searchParams);
  const found = await readSearch(ctx, address);
  if (address.cid && found.place.path.length === 0) throw new DomainError('not_found');
  const lastPage = Math.ceil(found.found.total / SEARCH_PAGE_SIZE);
  if (lastPage > 0 && !found.found.totalCapped && address.page > lastPage)
    throw redirect(searchHref(address, { page: lastPage }));
  return found;
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const title = useTitle(loaderData.address, loaderData.place);
  return (
    <div className="content pb-10">
      <SearchHead title={title} data={loaderData} />
      <SearchBody title={title} data={loaderData} />
    </div>
  );
}

function useTitle({ keyword }: SearchAddress, place: CategoryPlace): string {
  const { t } = useTexts();
  const category = place.path.at(-1)?.name;
  if (keyword) return t(category ? 'goods:search.title_in' : 'goods:search.title_for', { keyword, category });
  return category ?? t('goods:search.title_all');
}
