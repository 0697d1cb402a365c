import type { OrderCard } from '../../../domains/orders/order-contract.ts';
import { refundsOf } from '../../parts/refund/refund-url.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';

const VARIANTS = {
  open: 'text-warning',
  refused: 'text-danger',
  part: 'text-secondary',
  whole: 'text-secondary',
} as const;

/** The refund state of an order, as a link; hidden without refunds. */
export function RefundLink({ order }: { order: Pick<OrderCard, 'orderNo' | 'refundStage'> }) {
  const { t } = useTexts();
  if (!order.refundStage) return null;
  return (
    <Link
      to={refundsOf(order.orderNo)}
      className={`text-[13px] font-normal underline underline-offset-2 hover:text-brand-hover ${VARIANTS[order.refundStage]}`}
    >
      {t(`refunds:of_order.${order.refundStage}`)}
    </Link>
  );
}
