import type { CustomerDetail } from '../../../domains/orders/customers/contract.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
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
    { key: 'status', title: t('sales:state'), cell: ({ status }) => t(`orders:status.${status}`) },
    {
      key: 'total',
      title: t('shop-customers:total'),
      figures: true,
      cell: ({ total }) => <Price money={total} size="sm" plain />,
    },
    {
      key: 'refunded',
      title: t('shop-customers:refunded'),
      figures: true,
      cell: ({ refunded }) => (refunded.amount > 0 ? <Price money={refunded} size="sm" plain /> : '–'),
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
