import { PageHead } from '../../shell/page-head.tsx';
import { useShell } from '../../shell/use-shell.ts';
import { useTexts } from '../../texts.tsx';
import { JsonLd } from '../json-ld.tsx';
import { countFilters, NO_SEARCH, type SearchAddress, searchHref } from '../search-address.ts';
import type { TilePage } from '../tile.ts';

interface SearchHeadProps {
  title: string;
  address: SearchAddress;
  products: TilePage;
}

/** Categories and plain searches are pages of their own; filtered and sorted ones are views of them. */
export function SearchHead({ title, address, products }: SearchHeadProps) {
  const { t } = useTexts();
  const base = useShell()?.publicUrl ?? '';
  const { keyword, cid, page } = address;
  const plain = countFilters(address) === 0 && address.sort === 'default';
  const canonical = searchHref({ ...NO_SEARCH, keyword, cid, page }, { page });
  return (
    <>
      <PageHead
        title={title}
        description={t('goods:search.description', { title })}
        canonical={canonical}
        image={products.list[0]?.image}
        noindex={!plain || products.list.length === 0 || (keyword !== '' && cid !== 0)}
      />
      {products.list.length > 0 && (
        <JsonLd
          data={{
            '@type': 'ItemList',
            name: title,
            itemListElement: products.list.map((product, at) => ({
              '@type': 'ListItem',
              position: (products.page - 1) * products.limit + at + 1,
              url: `${base}/goods_detail/${product.id}`,
              name: product.name,
            })),
          }}
        />
      )}
    </>
  );
}
