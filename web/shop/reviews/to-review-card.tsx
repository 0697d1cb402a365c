import type { LineToReview } from '../../../domains/reviews/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { BoughtLine } from './bought-line.tsx';
import { reviewOrder } from './review-url.ts';

/** Lines of an order without a review. */
export function ToReviewCard({ lines }: { lines: readonly LineToReview[] }) {
  const { t } = useTexts();
  const [first] = lines;
  if (!first) return null;
  const { orderNo, merchant, receivedAt, closesAt, name } = first;
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
        <ButtonLink to={reviewOrder(orderNo)} size="sm" aria-label={`${t('own-reviews:write')}: ${name}`}>
          {t('own-reviews:write')}
        </ButtonLink>
      </footer>
    </article>
  );
}
