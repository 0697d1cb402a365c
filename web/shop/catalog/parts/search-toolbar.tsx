import { type SearchAddress, searchHref } from '../../../parts/product/search-url.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';

/** Sort orders as links. Choosing price again reverses it. */
export function SearchToolbar({ address, children }: { address: SearchAddress; children?: React.ReactNode }) {
  const { t } = useTexts();
  const byPrice = address.sort === 'price';
  const nextOrder = byPrice && address.order === 'asc' ? 'desc' : 'asc';
  const arrow = !byPrice ? 'chevrons-up-down' : address.order === 'asc' ? 'arrow-up' : 'arrow-down';
  return (
    <div className="flex min-h-12 items-center gap-1 rounded-card bg-card px-2 md:px-3">
      <nav
        aria-label={t('goods:search.sort')}
        className="no-scrollbar flex min-w-0 flex-1 items-center overflow-x-auto"
      >
        {(['default', 'sales'] as const).map((sort) => (
          <Link
            key={sort}
            to={searchHref(address, { sort })}
            rel="nofollow"
            aria-current={address.sort === sort ? 'true' : undefined}
            className={linkClass(address.sort === sort)}
          >
            {t(`goods:search.sort_${sort}`)}
          </Link>
        ))}
        <Link
          to={searchHref(address, { sort: 'price', order: nextOrder })}
          rel="nofollow"
          aria-current={byPrice ? 'true' : undefined}
          aria-label={byPrice ? t(`goods:search.price_${nextOrder}`) : undefined}
          title={t(`goods:search.price_${nextOrder}`)}
          className={linkClass(byPrice)}
        >
          {t('goods:search.sort_price')}
          <Icon name={arrow} size={15} />
        </Link>
      </nav>
      {children}
    </div>
  );
}

function linkClass(current: boolean): string {
  return cx(
    'flex min-h-10 shrink-0 items-center gap-1 rounded-control px-3 transition-colors md:px-4',
    current ? 'font-semibold text-brand-hover' : 'text-secondary hover:text-ink',
  );
}
