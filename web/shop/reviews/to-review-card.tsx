import type { LineToReview } from '../../../domains/reviews/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { BoughtLine } from './bought-line.tsx';
import { reviewOrder } from './review-url.ts';

type OrderLines = [LineToReview, ...LineToReview[]];

/** Lines in list order, those of one order together. */
export function ordersOf(lines: readonly LineToReview[]): OrderLines[] {
  const orders = new Map<string, OrderLines>();
  for (const line of lines) {
    const known = orders.get(line.orderNo);
    if (known) known.push(line);
    else orders.set(line.orderNo, [line]);
  }
  return [...orders.values()];
}

/** Lines of an order without a review. */
export function ToReviewCard({ lines }: { lines: OrderLines }) {
  const { t } = useTexts();
  const [{ orderNo, merchant, receivedAt, closesAt }] = lines;
  return (
    <article aria-label={`${t('orders:number')} ${orderNo}`} className="rounded-card bg-card p-4 md:px-6 md:py-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-b pb-3">
        <p className="font-semibold">{merchant}</p>
        <p className="tabular text-[13px] text-muted">
          {t('own-reviews:received')} <LocalTime iso={receivedAt} style="date" /> ·{' '}
          <Link
            to={`/order/order_detail?orderId=${encodeURIComponent(orderNo)}`}
            className="hover:text-brand-hover hover:underline"
          >
            {orderNo}
          </Link>
        </p>
      </header>
      <ul className="grid gap-3 py-4">
        {lines.map((line) => (
          <li key={line.lineId}>
            <BoughtLine line={line} />
          </li>
        ))}
      </ul>
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-[13px] text-secondary">
          {t('own-reviews:open_until')} <LocalTime iso={closesAt} style="date" />
        </p>
        <ButtonLink to={reviewOrder(orderNo)} size="sm" aria-label={`${t('own-reviews:write')}: ${lines[0].name}`}>
          {t('own-reviews:write')}
        </ButtonLink>
      </footer>
    </article>
  );
}
