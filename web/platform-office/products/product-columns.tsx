import type { ProductLine } from '../../../domains/platform-office/products/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import type { Column } from '../../back-office/kit/data-table.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { ProductState } from './product-state.tsx';

/** The columns of the products of all shops. */
export function useProductColumns(): Column<ProductLine>[] {
  const { t, locale } = useTexts();
  const number = (value: number) => formatNumber(value, locale);
  return [
    {
      key: 'product',
      title: t('product-admin:product'),
      lead: true,
      cell: ({ id, name, image, category }) => (
        <span className="flex items-center gap-3">
          <Picture src={image} alt="" className="size-11 shrink-0 rounded-control" />
          <span className="min-w-0">
            <Link to={`/admin/products/${id}`} className="line-clamp-2 hover:text-brand-hover">
              {name}
            </Link>
            <span className="block font-normal text-muted text-xs [overflow-wrap:anywhere]">
              #{id} · {category}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'shop',
      title: t('product-admin:shop'),
      cell: ({ shop }) => (
        <Link to={`/admin/merchants/${shop.id}`} className="[overflow-wrap:anywhere] hover:text-brand-hover">
          {shop.name}
        </Link>
      ),
    },
    { key: 'state', title: t('product-admin:status'), cell: (product) => <ProductState product={product} /> },
    {
      key: 'price',
      title: t('product-admin:price'),
      sortable: true,
      figures: true,
      cell: ({ lowest, highest }) => (
        <>
          <Price money={lowest} size="sm" plain />
          {highest.amount > lowest.amount && (
            <>
              {' – '}
              <Price money={highest} size="sm" plain />
            </>
          )}
        </>
      ),
    },
    {
      key: 'stock',
      title: t('product-admin:stock'),
      figures: true,
      cell: ({ available }) => <span className={cx(available === 0 && 'text-danger')}>{number(available)}</span>,
    },
    {
      key: 'sales',
      title: t('product-admin:sales'),
      sortable: true,
      figures: true,
      cell: ({ sales }) => number(sales),
    },
    {
      key: 'added',
      title: t('product-admin:added'),
      sortable: true,
      cell: ({ addedAt }) => <LocalTime iso={addedAt} style="date" />,
    },
  ];
}
