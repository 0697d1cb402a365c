import type { OrderStatus } from '../../../domains/orders/lifecycle/states.ts';
import type { OrderCard } from '../../../domains/orders/order-contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';

const VARIANTS: Record<OrderStatus, string> = {
  to_pay: 'text-warning',
  to_pay_rest: 'text-warning',
  in_group: 'text-brand-hover',
  to_ship: 'text-brand-hover',
  to_receive: 'text-brand-hover',
  to_evaluate: 'text-success',
  completed: 'text-success',
  cancelled: 'text-muted',
};

/** The state of an order as a label. */
export function StatusTag({ order: { status, isDelivered } }: { order: Pick<OrderCard, 'status' | 'isDelivered'> }) {
  const { t } = useTexts();
  const word = isDelivered ? 'delivered' : status;
  return <span className={cx('font-semibold', VARIANTS[status])}>{t(`orders:status.${word}`)}</span>;
}
