import type { ReactNode } from 'react';
import type { ChangePreview, PreviewedChange } from '../../../../domains/merchant-office/products/changes/contract.ts';
import { formatNumber } from '../../../../platform/locale/format.ts';
import { type Column, DataTable } from '../../../back-office/kit/data-table.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Link } from '../../../ui/link.tsx';
import { Price } from '../../../ui/price.tsx';
import { Tag } from '../../../ui/tag.tsx';

type Side = PreviewedChange['before'];

/** Each product before and after the change; what stays the same is shown once. */
export function ChangedRows({ preview }: { preview: ChangePreview }) {
  const { t, locale } = useTexts();
  const column = (key: string, title: string, show: (side: Side) => ReactNode, signOf: (side: Side) => unknown) => ({
    key,
    title,
    cell: ({ before, after }: PreviewedChange) => (
      <Pair before={show(before)} after={after && signOf(after) !== signOf(before) ? show(after) : null} />
    ),
  });
  const columns: Column<PreviewedChange>[] = [
    {
      key: 'name',
      title: t('merchant-office:products.product'),
      lead: true,
      cell: ({ id, name, refused }) => (
        <>
          <Link to={`/login2/products/${id}`} className="hover:text-brand-hover">
            {name}
          </Link>
          {refused && (
            <span className="mt-1 block">
              <Tag variant="warning">{t(`shop-products:change.refused.${refused}`)}</Tag>
            </span>
          )}
        </>
      ),
    },
    column(
      'price',
      t('shop-products:change.price'),
      (side) => <Prices side={side} />,
      ({ lowest, highest }) => `${lowest.amount} ${highest.amount}`,
    ),
    column(
      'stock',
      t('shop-products:change.stock'),
      ({ onHand }) => formatNumber(onHand, locale),
      ({ onHand }) => onHand,
    ),
    column(
      'status',
      t('sales:state'),
      ({ status }) => t(`merchant-office:products.status.${status}`),
      ({ status }) => status,
    ),
    column(
      'category',
      t('merchant-office:product.category'),
      ({ category }) => category,
      ({ category }) => category,
    ),
  ];
  return (
    <DataTable
      caption={t('shop-products:change.preview')}
      columns={columns}
      rows={preview.list}
      keyOf={({ id }) => id}
    />
  );
}

function Pair({ before, after }: { before: ReactNode; after: ReactNode }) {
  const { t } = useTexts();
  if (after === null) return <span className="whitespace-nowrap text-muted">{before}</span>;
  return (
    <span className="tabular">
      <span className="whitespace-nowrap text-muted">{before}</span>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">{t('shop-products:change.becomes')}</span>
      <b className="whitespace-nowrap font-semibold">{after}</b>
    </span>
  );
}

function Prices({ side: { lowest, highest } }: { side: Side }) {
  return (
    <>
      <Price money={lowest} size="sm" plain />
      {highest.amount > lowest.amount && (
        <>
          {' – '}
          <Price money={highest} size="sm" plain />
        </>
      )}
    </>
  );
}
