import type { ReactNode } from 'react';
import type { OrderDetail } from '../../../domains/orders/order-contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { CopyText } from '../../parts/order/copy-text.tsx';
import { addressLine } from '../../parts/postal-address/address-text.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';

/** Receiver and delivery method. */
export function Receiver({ order, countryName }: { order: OrderDetail; countryName: string }) {
  const { t } = useTexts();
  const { receiver } = order;
  return (
    <div className="grid gap-1">
      <p className="text-secondary">{t(`orders:shipping.${order.shippingType}`)}</p>
      {receiver && (
        <>
          <p className="flex flex-wrap gap-x-3 font-semibold">
            <span className="break-words">{receiver.name}</span>
            <span className="tabular font-normal">{receiver.phone}</span>
          </p>
          <p className="break-words text-secondary">{addressLine(receiver, countryName)}</p>
        </>
      )}
    </div>
  );
}

/** Numbers and times of the order. `hasOthers`: the reader may open the other orders of its checkout. */
export function OrderFacts({ order, hasOthers }: { order: OrderDetail; hasOthers: boolean }) {
  const { t, locale, has } = useTexts();
  const method = `orders:method.${order.payMethod ?? 'none'}`;
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2.5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-6">
      <Fact label={t('orders:number')}>
        <CopyText text={order.orderNo} label={t('orders:number')} />
      </Fact>
      <Fact label={t('orders:placed_at')}>
        <LocalTime iso={order.placedAt} />
      </Fact>
      {(order.paidAt || order.toCollect) && (
        <>
          {order.paidAt && (
            <Fact label={t('orders:paid_at')}>
              <LocalTime iso={order.paidAt} />
            </Fact>
          )}
          <Fact label={t(order.toCollect ? 'orders:pay_way' : 'orders:paid_by')}>
            {has(method) ? t(method) : order.payMethod}
            {order.gift.amount > 0 && order.payMethod !== 'gift_card' && (
              <span className="block text-[13px] text-secondary">
                {t('orders:gift_part', { amount: formatMoney(order.gift, locale) })}
              </span>
            )}
          </Fact>
        </>
      )}
      {order.remark && (
        <Fact label={t('orders:remark')}>
          <span className="whitespace-pre-line break-words">{order.remark}</span>
        </Fact>
      )}
      {order.siblings.length > 0 && (
        <Fact label={t('orders:siblings')}>
          <ul className="grid gap-1">
            {order.siblings.map((sibling) => (
              <li key={sibling.orderNo}>
                {hasOthers ? (
                  <Link
                    to={`/order/order_detail?orderId=${encodeURIComponent(sibling.orderNo)}`}
                    className="text-brand-hover hover:underline"
                  >
                    {sibling.merchant}
                  </Link>
                ) : (
                  sibling.merchant
                )}{' '}
                <span className="tabular text-secondary">{formatMoney(sibling.total, locale)}</span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-secondary">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
