import type { SaleLine } from '../../../domains/orders/sales/contract.ts';
import { formatUnit, readsAsNothing } from '../../../platform/locale/unit-price.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';

/** Ordered items, sent and refunded quantities. */
export function SaleLines({ lines }: { lines: readonly SaleLine[] }) {
  const { t, locale } = useTexts();
  const columns: Column<SaleLine>[] = [
    {
      key: 'name',
      title: t('sales:goods'),
      lead: true,
      cell: (line) => (
        <span className="flex items-center gap-3">
          <Picture src={line.image} alt="" className="size-11 shrink-0 rounded-control" />
          <span className="min-w-0">
            <Link to={`/goods_detail/${line.productId}`} className="hover:text-brand-hover">
              {line.name}
            </Link>
            <span className="block font-normal text-muted text-xs">
              {[...line.options.map(({ value }) => value), line.code].filter(Boolean).join(' · ')}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'unit',
      title: t('sales:unit'),
      figures: true,
      cell: ({ unit, paid }) =>
        readsAsNothing(unit, paid) ? formatUnit(unit, paid, locale) : <Price money={unit} size="sm" plain />,
    },
    { key: 'num', title: t('sales:pieces'), figures: true, cell: ({ num }) => num },
    { key: 'shipped', title: t('sales:shipped'), figures: true, cell: ({ shippedNum }) => shippedNum || '–' },
    { key: 'refunded', title: t('sales:refunded'), figures: true, cell: ({ refundedNum }) => refundedNum || '–' },
    {
      key: 'paid',
      title: t('sales:paid'),
      figures: true,
      cell: ({ paid }) => <Price money={paid} size="sm" plain />,
    },
  ];
  return <DataTable caption={t('sales:goods')} columns={columns} rows={lines} keyOf={({ id }) => id} />;
}
