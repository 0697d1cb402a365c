import { readSearchAddress, type SearchAddress } from '../../parts/product/search-url.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { hydrateLazily } from '../../ui/hydrate-lazily.tsx';
import type { Route } from './+types/search';
import type { CategoryPlace } from './category-place.ts';
import { SearchHead } from './parts/search-head.tsx';
import { readSearch } from './read-search.server.ts';

const SearchBody = hydrateLazily(() => import('./parts/search-body.tsx'));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  keep('catalog', 'sites');
  return readSearch(ctx, readSearchAddress(url.searchParams));
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
