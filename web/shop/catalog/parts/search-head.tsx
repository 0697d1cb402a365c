import { countFilters, NO_SEARCH, searchHref } from '../../../parts/product/search-url.ts';
import { PageHead } from '../../../session/page-head.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import type { SearchData } from '../read-search.server.ts';

/** Categories and plain searches are pages of their own; filtered and sorted ones are views of them. */
export function SearchHead({ title, data }: { title: string; data: SearchData }) {
  const { t } = useTexts();
  const { address, found } = data;
  const { keyword, cid, page, sort } = address;
  const plain = countFilters(address) === 0 && sort === 'default';
  return (
    <PageHead
      title={title}
      description={t('goods:search.description', { title })}
      canonical={searchHref({ ...NO_SEARCH, keyword, cid, page }, { page })}
      image={found.list[0] && { url: found.list[0].image, alt: found.list[0].name }}
      noindex={!plain || found.list.length === 0 || (keyword !== '' && cid !== 0)}
    />
  );
}
