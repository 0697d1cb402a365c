import type { HomeInfo } from '../../../../domains/sites/contract.ts';
import {
  countFilters,
  NO_SEARCH,
  SEARCH_PATH,
  type SearchAddress,
  searchHref,
} from '../../../parts/product/search-url.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HotSearches } from './hot-searches.tsx';

/** An empty list: the reason, and where to continue. */
export function NothingFound({ address, hotWords }: { address: SearchAddress; hotWords: HomeInfo['hotKeyword'] }) {
  const { t } = useTexts();
  const { keyword, cid } = address;
  const filtered = countFilters(address) > 0;
  return (
    <div className="rounded-card bg-card">
      <EmptyState
        picture="search"
        title={t('goods:search.none')}
        hint={t(filtered ? 'goods:search.none_filters' : 'goods:search.none_hint')}
      >
        {filtered && (
          <ButtonLink to={searchHref({ ...NO_SEARCH, keyword, cid })}>{t('goods:search.none_clear')}</ButtonLink>
        )}
        {keyword && cid > 0 && (
          <ButtonLink variant="secondary" to={searchHref({ ...NO_SEARCH, keyword })}>
            {t('goods:search.all_categories')}
          </ButtonLink>
        )}
        {!filtered && (
          <ButtonLink variant="secondary" to={SEARCH_PATH}>
            {t('goods:search.title_all')}
          </ButtonLink>
        )}
      </EmptyState>
      <HotSearches words={hotWords} centred />
    </div>
  );
}
