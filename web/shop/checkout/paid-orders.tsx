import type { ComponentProps } from 'react';
import { formatMoney } from '../../../platform/locale/format.ts';
import type { Money } from '../../../platform/locale/money.ts';
import { OrderDealCard } from '../../parts/order/order-deal.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';

const NEXT = [
  { key: 'pack', icon: 'package-open' },
  { key: 'ship', icon: 'truck' },
  { key: 'receive', icon: 'package-check' },
] as const;
const NEXT_VIRTUAL = [{ key: 'virtual', icon: 'zap' }] as const;

interface PaidOrdersProps {
  orders: readonly { orderNo: string; merchant: string; total: Money }[];
  isVirtual: boolean;
  /** What has to happen before anything is packed. */
  waiting: (ComponentProps<typeof OrderDealCard> & { status: string }) | null;
}

/** The orders just paid, and what happens next. */
export function PaidOrders({ orders, isVirtual, waiting }: PaidOrdersProps) {
  const { t, locale } = useTexts();
  return (
    <div className="mt-4 grid gap-4 md:grid-cols-2">
      <Card
        title={t('checkout:result.orders', { count: orders.length })}
        className={waiting ? 'md:col-span-2' : undefined}
      >
        <ul className="-my-2">
          {orders.map((order) => (
            <li key={order.orderNo} className="border-line border-t first:border-t-0">
              <Link
                to={`/order/order_detail?orderId=${encodeURIComponent(order.orderNo)}`}
                className="flex items-center gap-3 py-3 hover:text-brand-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold">{order.merchant}</span>
                  <span className="tabular block break-all text-[13px] text-muted">{order.orderNo}</span>
                </span>
                <span className="tabular shrink-0">{formatMoney(order.total, locale)}</span>
                <Icon name="chevron-right" size={16} className="text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      {waiting ? (
        <div className="grid content-start gap-3 order-first md:col-span-2">
          <NoticeBar>{t(`orders:explain.${waiting.status}`)}</NoticeBar>
          <OrderDealCard {...waiting} />
        </div>
      ) : (
        <NextSteps isVirtual={isVirtual} />
      )}
    </div>
  );
}

function NextSteps({ isVirtual }: { isVirtual: boolean }) {
  const { t } = useTexts();
  return (
    <Card title={t('checkout:result.next_title')}>
      <ol className="grid gap-4">
        {(isVirtual ? NEXT_VIRTUAL : NEXT).map(({ key, icon }) => (
          <li key={key} className="flex gap-3">
            <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand">
              <Icon name={icon} size={18} />
            </span>
            <p>
              <span className="font-semibold">{t(`checkout:result.next_${key}`)}</span>
              <span className="block text-[13px] text-secondary">{t(`checkout:result.next_${key}_text`)}</span>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
