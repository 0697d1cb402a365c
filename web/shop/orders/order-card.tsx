import type { OrderCard as Order } from '../../../domains/orders/order-contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { formatUnit } from '../../../platform/locale/unit-price.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { ChosenOptions } from '../../parts/order/line-summary.tsx';
import { MerchantHeading } from '../../parts/order/merchant-heading.tsx';
import { dueOf } from '../../parts/order/order-deal.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { RefundLink } from '../refunds/refund-link.tsx';
import { OrderActions } from './order-actions.tsx';
import { StatusTag } from './status-tag.tsx';

const LINES_SHOWN = 3;

/** One order in the list. */
export function OrderCard({ order, serverTime }: { order: Order; serverTime: string }) {
  const { t, locale } = useTexts();
  const to: PageAddress = `/order/order_detail?orderId=${encodeURIComponent(order.orderNo)}`;
  const more = order.lines.length - LINES_SHOWN;
  // the only order of a checkout has its number
  const hasSiblings = order.paymentNo !== order.orderNo && !order.toCollect;
  const isDue = order.status === 'to_pay' || order.status === 'to_pay_rest';
  const isTogether = hasSiblings && order.status === 'to_pay';
  return (
    <article aria-label={`${t('orders:number')} ${order.orderNo}`} className="rounded-card bg-card">
      <header className="grid gap-2 border-line border-b px-4 py-3 md:px-6">
        <MerchantHeading merchant={order.merchant} end={<StatusTag order={order} />} />
        <p className="tabular flex flex-wrap gap-x-4 text-[13px] text-muted">
          <LocalTime iso={order.placedAt} />
          <span className="break-all">
            {t('orders:number')} {order.orderNo}
          </span>
          <RefundLink order={order} />
        </p>
      </header>
      <Link to={to} className="block px-4 py-1 md:px-6">
        <span className="sr-only">{t('orders:view')}</span>
        <ul>
          {order.lines.slice(0, LINES_SHOWN).map((line) => (
            <CardLine key={line.id} line={line} />
          ))}
        </ul>
        {more > 0 && (
          <p className="flex items-center gap-1 border-line border-t py-3 text-[13px] text-secondary">
            {t('orders:more_lines', { count: more })}
            <Icon name="chevron-right" size={14} />
          </p>
        )}
      </Link>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t px-4 py-3 md:px-6">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-[13px] text-secondary">{t('orders:pieces', { count: order.totalNum })}</span>
          <span>
            {t(isDue ? 'orders:due_total' : 'orders:total')} <Price money={dueOf(order)} plain={!isDue} />
          </span>
          {order.toCollect && (
            <span className="text-[13px]">
              {t('orders:to_collect', { amount: formatMoney(order.toCollect, locale) })}
            </span>
          )}
          {order.deadline && order.actions.includes('pay') && (
            <span className="text-[13px] text-warning">
              {t('orders:pay_left')} <Countdown endsAt={order.deadline} serverTime={serverTime} variant="text" />
            </span>
          )}
        </p>
        {order.deal && <DealLine order={order} />}
        {isTogether && <p className="basis-full text-[13px] text-muted">{t('orders:together')}</p>}
        <OrderActions order={order} hasSiblings={hasSiblings} />
      </footer>
    </article>
  );
}

/** What an order from a group purchase or a pre-sale waits for. */
function DealLine({ order }: { order: Order }) {
  const { t } = useTexts();
  const { group, presale } = order.deal ?? {};
  if (order.status === 'in_group' && group?.status === 'open')
    return <p className="basis-full text-[13px] text-warning">{t('campaign-group:missing', { count: group.left })}</p>;
  if (order.status !== 'to_pay_rest' || !presale) return null;
  return (
    <p className="basis-full text-[13px] text-secondary">
      {t('campaigns:order.balance_due_window')}: <LocalTime iso={presale.startsAt} /> –{' '}
      <LocalTime iso={presale.endsAt} />
    </p>
  );
}

function CardLine({ line }: { line: Order['lines'][number] }) {
  const { t, locale } = useTexts();
  return (
    <li className="flex gap-3 border-line border-t py-3 first:border-t-0">
      <Picture src={line.image} alt="" className="w-16 shrink-0 rounded-control md:w-[72px]" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 break-words">{line.name}</p>
        <ChosenOptions options={line.options} />
      </div>
      <p className="tabular shrink-0 text-end">
        {formatUnit(line.unit, line.subtotal, locale)}
        <span className="block text-[13px] text-muted">{t('orders:quantity_of', { num: line.num })}</span>
      </p>
    </li>
  );
}
