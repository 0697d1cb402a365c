import type { OrderCard } from '../../../domains/orders/order-contract.ts';
import { refundsOf } from '../../parts/refund/refund-url.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';

const LOOKS = {
  open: 'text-warning',
  refused: 'text-danger',
  part: 'text-secondary',
  whole: 'text-secondary',
} as const;

/** How an order stands with its refunds, as the way to them; nothing where there are none. */
export function RefundLink({ order }: { order: Pick<OrderCard, 'orderNo' | 'refundStage'> }) {
  const { t } = useTexts();
  if (!order.refundStage) return null;
  return (
    <Link
      to={refundsOf(order.orderNo)}
      className={`text-[13px] font-normal underline underline-offset-2 hover:text-brand-hover ${LOOKS[order.refundStage]}`}
    >
      {t(`refunds:of_order.${order.refundStage}`)}
    </Link>
  );
}
