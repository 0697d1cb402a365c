import type { SaleCard } from '../../../domains/orders/sales/contract.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import type { Column } from '../kit/data-table.tsx';
import { SaleStatus } from './sale-status.tsx';

const SHOWN = 2;

/** The columns of a list of sales; `base` is the path of a sale. Staff also see the shop. */
export function useSaleColumns(base: '/admin/orders' | '/login2/orders', isStaff: boolean): Column<SaleCard>[] {
  const { t, locale } = useTexts();
  const columns: (Column<SaleCard> | false)[] = [
    {
      key: 'order',
      title: t('sales:order'),
      lead: true,
      cell: (sale) => (
        <>
          <Link
            to={`${base}/${sale.orderNo}`}
            className="tabular font-semibold hover:text-brand-hover xl:whitespace-nowrap"
          >
            {sale.orderNo}
          </Link>
          <span className="block font-normal text-muted text-xs xl:whitespace-nowrap">
            <LocalTime iso={sale.placedAt} />
          </span>
        </>
      ),
    },
    isStaff && { key: 'shop', title: t('sales:shop'), cell: (sale) => sale.merchant.name },
    { key: 'goods', title: t('sales:goods'), cell: (sale) => <Goods sale={sale} /> },
    { key: 'receiver', title: t('sales:receiver'), cell: (sale) => <Receiver sale={sale} /> },
    {
      key: 'total',
      title: t('sales:total'),
      figures: true,
      cell: ({ total, toCollect }) => (
        <>
          <Price money={total} size="sm" plain />
          {toCollect && (
            <span className="block text-[13px] text-warning">
              {t('sales:to_collect', { amount: formatMoney(toCollect, locale) })}
            </span>
          )}
        </>
      ),
    },
    { key: 'status', title: t('sales:state'), cell: (sale) => <SaleStatus sale={sale} /> },
    {
      key: 'act',
      title: t('sales:act'),
      actions: true,
      cell: (sale) => {
        const label = t(!isStaff && sale.status === 'to_ship' ? 'sales:ship' : 'sales:open');
        const isToDo = !isStaff && sale.status === 'to_ship';
        return (
          <ButtonLink
            to={`${base}/${sale.orderNo}${isToDo ? '#ship' : ''}`}
            variant={isToDo ? 'primary' : 'secondary'}
            size="sm"
            aria-label={`${label}: ${sale.orderNo}`}
          >
            {label}
          </ButtonLink>
        );
      },
    },
  ];
  return columns.filter((column) => column !== false);
}

function Goods({ sale: { lines, remark } }: { sale: SaleCard }) {
  const { t, locale } = useTexts();
  return (
    <div className="grid gap-1.5 xl:min-w-44">
      {lines.slice(0, SHOWN).map((line) => (
        <div key={line.id} className="flex items-center gap-2">
          <Picture src={line.image} alt="" className="size-9 shrink-0 rounded-control" />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 [overflow-wrap:anywhere]">{line.name}</span>
            <span className="line-clamp-2 text-muted text-xs">
              {line.options.map(({ value }) => value).join(' · ')}
            </span>
          </span>
          <b data-quantity className={cx('tabular shrink-0 font-semibold', line.num > 1 && 'text-brand')}>
            × {formatNumber(line.num, locale)}
          </b>
        </div>
      ))}
      {lines.length > SHOWN && (
        <span className="text-muted text-xs">{t('sales:more_lines', { count: lines.length - SHOWN })}</span>
      )}
      {remark && <span className="line-clamp-2 text-warning text-xs">“{remark}”</span>}
    </div>
  );
}

function Receiver({ sale }: { sale: SaleCard }) {
  const { t } = useTexts();
  if (!sale.receiverName) return <span className="text-muted">{t('sales:virtual')}</span>;
  return (
    <>
      <span className="block">{sale.receiverName}</span>
      <span className="block text-muted text-xs">{sale.receiverPlace}</span>
    </>
  );
}
