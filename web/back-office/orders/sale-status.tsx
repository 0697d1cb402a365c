import type { OrderStatus } from '../../../domains/orders/lifecycle/states.ts';
import type { SaleCard } from '../../../domains/orders/sales/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';

const VARIANTS: Record<OrderStatus, 'tint' | 'plain' | 'success' | 'warning'> = {
  to_pay: 'plain',
  to_pay_rest: 'plain',
  in_group: 'plain',
  to_ship: 'warning',
  to_receive: 'tint',
  to_evaluate: 'success',
  completed: 'success',
  cancelled: 'plain',
};

/** The state of a sale for its seller, and of its refunds. */
export function SaleStatus({ sale }: { sale: Pick<SaleCard, 'status' | 'refundStage'> }) {
  const { t } = useTexts();
  return (
    <span className="flex flex-wrap gap-1">
      <Tag variant={VARIANTS[sale.status]}>{t(`sales:status.${sale.status}`)}</Tag>
      {sale.refundStage && (
        <Tag variant={sale.refundStage === 'open' ? 'danger' : 'plain'}>{t(`sales:refund.${sale.refundStage}`)}</Tag>
      )}
    </span>
  );
}
