import type { CustomerDetail } from '../../../domains/orders/customers/contract.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { SaleStatus } from '../../back-office/orders/sale-status.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';

type Recent = CustomerDetail['recent'][number];

/** The customer's newest orders in this shop. */
export function CustomerOrders({ orders }: { orders: readonly Recent[] }) {
  const { t } = useTexts();
  const columns: Column<Recent>[] = [
    {
      key: 'no',
      title: t('shop-customers:order_no'),
      lead: true,
      cell: ({ orderNo }) => (
        <Link to={`/login2/orders/${orderNo}`} className="tabular hover:text-brand-hover">
          {orderNo}
        </Link>
      ),
    },
    { key: 'placed', title: t('shop-customers:placed'), cell: ({ placedAt }) => <LocalTime iso={placedAt} /> },
    {
      key: 'status',
      title: t('sales:state'),
      cell: ({ status }) => <SaleStatus sale={{ status, refundStage: null }} />,
    },
    {
      key: 'total',
      title: t('shop-customers:total'),
      figures: true,
      cell: ({ total, refunded }) => (
        <>
          <Price money={total} size="sm" plain />
          {refunded.amount > 0 && (
            <span className="block text-[13px] text-secondary">
              {t('shop-customers:refunded')} <Price money={refunded} size="sm" plain />
            </span>
          )}
        </>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('merchant-office:sections.orders')}
      columns={columns}
      rows={orders}
      keyOf={({ orderNo }) => orderNo}
    />
  );
}
