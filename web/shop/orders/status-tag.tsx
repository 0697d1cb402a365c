import type { OrderStatus } from '../../../domains/orders/lifecycle/states.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';

const LOOKS: Record<OrderStatus, string> = {
  to_pay: 'text-warning',
  to_pay_rest: 'text-warning',
  in_group: 'text-brand-hover',
  to_ship: 'text-brand-hover',
  to_receive: 'text-brand-hover',
  to_evaluate: 'text-success',
  completed: 'text-success',
  cancelled: 'text-muted',
};

/** The state of an order in a word. */
export function StatusTag({ status, className }: { status: OrderStatus; className?: string }) {
  const { t } = useTexts();
  return <span className={cx('font-semibold', LOOKS[status], className)}>{t(`account:orders.status.${status}`)}</span>;
}
