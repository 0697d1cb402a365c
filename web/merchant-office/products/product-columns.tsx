import type { OwnProduct } from '../../../domains/merchant-office/products/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import type { Locale } from '../../../platform/locale/locale.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import type { Column } from '../../back-office/kit/data-table.tsx';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Tag } from '../../ui/tag.tsx';

const VARIANTS = { on_sale: 'success', waiting: 'warning', off_sale: 'plain', draft: 'warning' } as const;

const ACTIONS = { on_sale: 'take_off', waiting: 'withdraw', off_sale: 'put_on', draft: 'put_on' } as const;

/** The columns of the shop's products; of a list of what is missing in a language, each leads to its translations. */
export function useProductColumns(missing?: Locale): Column<OwnProduct>[] {
  const { t, locale } = useTexts();
  const number = (value: number) => formatNumber(value, locale);
  const stockHref = ({ id, skuId }: OwnProduct): PageAddress =>
    skuId ? `/login2/stock/${skuId}` : `/login2/stock?product=${id}`;
  const hrefOf = ({ id }: OwnProduct): PageAddress =>
    missing ? `/login2/products/${id}/translations?to=${missing}` : `/login2/products/${id}`;
  return [
    {
      key: 'name',
      title: t('merchant-office:products.product'),
      lead: true,
      cell: (product) => (
        <span className="flex items-center gap-3">
          <Picture src={product.image} alt="" className="size-11 shrink-0 rounded-control" />
          <span className="min-w-0">
            <Link to={hrefOf(product)} className="line-clamp-2 hover:text-brand-hover">
              {product.name}
            </Link>
            <span className="block font-normal text-muted text-xs [overflow-wrap:anywhere]">{product.category}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t('sales:state'),
      cell: ({ status, blocked, refused }) =>
        blocked === null && refused === null ? (
          <Tag variant={VARIANTS[status]}>{t(`merchant-office:products.status.${status}`)}</Tag>
        ) : (
          <>
            <Tag variant="danger">{t(`merchant-office:products.${blocked === null ? 'refused' : 'blocked'}`)}</Tag>
            <span className="mt-0.5 block max-w-56 text-muted text-xs [overflow-wrap:anywhere]">
              {blocked ?? refused}
            </span>
          </>
        ),
    },
    {
      key: 'price',
      sortable: true,
      title: t('sales:unit'),
      figures: true,
      cell: (product) => (
        <Link to={stockHref(product)} className="hover:underline">
          <Price money={product.lowest} size="sm" plain />
          {product.highest.amount > product.lowest.amount && (
            <>
              {' – '}
              <Price money={product.highest} size="sm" plain />
            </>
          )}
        </Link>
      ),
    },
    {
      key: 'stock',
      sortable: true,
      title: t('merchant-office:stock.available'),
      figures: true,
      cell: (product) => (
        <Link to={stockHref(product)} className="hover:text-brand-hover">
          <b className={cx('font-semibold', product.available === 0 && 'text-danger')}>{number(product.available)}</b>
          {product.skus > 1 && (
            <span className="block whitespace-nowrap text-muted text-xs">
              {t('merchant-office:products.variants', { count: product.skus })}
            </span>
          )}
        </Link>
      ),
    },
    {
      key: 'sales',
      title: t('merchant-office:products.sales'),
      sortable: true,
      figures: true,
      cell: ({ sales }) => number(sales),
    },
    {
      key: 'act',
      title: t('sales:act'),
      actions: true,
      cell: ({ id, name, status, blocked }) => (
        <div className="flex items-center gap-1 md:justify-end">
          <Link
            to={`/login2/products/${id}/translations`}
            aria-label={`${t('shop-products:translate.open')}: ${name}`}
            title={t('shop-products:translate.open')}
            className="grid size-11 place-items-center rounded-control text-secondary hover:bg-page hover:text-ink"
          >
            <Icon name="languages" size={17} />
          </Link>
          {blocked === null && (
            <ActionForm
              intent={status === 'on_sale' || status === 'waiting' ? 'off_sale' : 'on_sale'}
              values={{ ids: id }}
              label={t(`merchant-office:products.${ACTIONS[status]}`)}
              about={name}
            />
          )}
        </div>
      ),
    },
  ];
}
