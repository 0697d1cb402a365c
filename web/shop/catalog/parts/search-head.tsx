import { countFilters, NO_SEARCH, searchHref } from '../../../parts/product/search-url.ts';
import { PageHead } from '../../../session/page-head.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import type { SearchData } from '../read-search.server.ts';

/** A shop is known by its logo, anything else by its first product. */
function pictureOf({ shop, list: [first] }: SearchData['found']): { url: string; alt: string } | undefined {
  if (shop?.logo) return { url: shop.logo, alt: shop.name };
  return first && { url: first.image, alt: first.name };
}

/** Categories and plain searches are separate pages; filtered and sorted ones are views of them. */
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
      image={pictureOf(found)}
      noindex={!plain || found.list.length === 0 || (keyword !== '' && cid !== 0)}
    />
  );
}
