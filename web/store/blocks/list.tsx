import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { storeHref } from '../store-address.ts';
import { type StoreList, useStorePage } from '../store-page.ts';
import { type CardLook, ProductCard } from './product-card.tsx';

/** The first of a list are visible at once. */
const EAGER = 4;

/** A category, a search or everything, page by page. */
export function List({ list, card = 'plain' }: { list: StoreList; card?: CardLook }) {
  const { t } = useTexts();
  const { place } = useStorePage();
  const title = useListTitle(list);
  const { products, page, pages, total, cid, keyword } = list;
  return (
    <section className="st-floor st-list">
      <div className="st-head">
        <h2>{title}</h2>
        <p>{t('store:count', { count: total })}</p>
      </div>
      {products.length > 0 ? (
        <ul className="st-cards" data-few={products.length < 3 || undefined}>
          {products.map((product, nth) => (
            <li key={product.id}>
              <ProductCard product={product} variant={card} heading="h3" priority={nth < EAGER} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState picture="search" title={t('store:none')} hint={t('store:none_text')}>
          <ButtonLink to={storeHref(place, { isAll: true })} variant="secondary">
            {t('store:all')}
          </ButtonLink>
        </EmptyState>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefFor={(number) => storeHref(place, { cid, keyword, isAll: !cid && !keyword, page: number })}
      />
    </section>
  );
}

export function useListTitle(list: StoreList | null): string {
  const { t } = useTexts();
  const { categories } = useStorePage();
  if (!list) return '';
  const named = categories.flatMap((top) => [top, ...top.below]).find(({ id }) => id === list.cid)?.name;
  if (list.keyword) return t('store:found', { keyword: list.keyword });
  return named ?? t('store:all');
}
