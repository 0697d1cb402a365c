import { useRevalidator } from 'react-router';
import type { OrderDetail } from '../../../domains/orders/order-contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RefundLink } from '../refunds/refund-link.tsx';
import { OrderActions } from './order-actions.tsx';
import { StatusTag } from './status-tag.tsx';

const ICONS = {
  to_pay: 'clock-3',
  to_pay_rest: 'hourglass',
  in_group: 'users',
  to_ship: 'package-open',
  to_receive: 'truck',
  to_evaluate: 'thumbs-up',
  completed: 'circle-check',
  cancelled: 'circle-x',
} as const;

/** The order's state in large, its meaning, and the possible actions. */
export function OrderStatusCard({ order, serverTime }: { order: OrderDetail; serverTime: string }) {
  const { t, locale } = useTexts();
  const { revalidate } = useRevalidator();
  const isReady = order.status === 'to_evaluate' && order.shippingType === 'virtual';
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-4 md:gap-x-6 rounded-card bg-card p-4 md:p-6">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand">
        <Icon name={ICONS[order.status]} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h1 className="text-xl">
          <StatusTag order={order} /> <RefundLink order={order} />
        </h1>
        <p className="mt-0.5 text-balance text-secondary">
          {t(isReady ? 'orders:explain.to_evaluate_virtual' : `orders:explain.${order.status}`)}
        </p>
        {order.toCollect && (
          <p className="mt-1 font-semibold">
            {t('orders:to_collect', { amount: formatMoney(order.toCollect, locale) })}
          </p>
        )}
        {order.deadline && order.actions.includes('pay') && (
          <p className="mt-1 text-warning">
            {t('orders:pay_left')}{' '}
            <span className="font-semibold">
              <Countdown
                endsAt={order.deadline}
                serverTime={serverTime}
                variant="text"
                onEnd={() => void revalidate()}
              />
            </span>
          </p>
        )}
      </div>
      <OrderActions
        order={order}
        hasSiblings={order.siblings.length > 0 && !order.toCollect}
        afterDelete="/users/order_list"
        size="md"
      />
    </section>
  );
}
