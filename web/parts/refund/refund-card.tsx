import type { RefundCard as Refund } from '../../../domains/refunds/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { ChosenOptions } from '../order/line-summary.tsx';
import { MerchantHeading } from '../order/merchant-heading.tsx';
import { RefundStageTag } from './refund-stage.tsx';
import { refundDetail } from './refund-url.ts';

/** One refund in the list. */
export function RefundCard({ refund }: { refund: Refund }) {
  const { t } = useTexts();
  const to = refundDetail(refund.refundId);
  return (
    <article aria-label={`${t('refunds:number')} ${refund.refundNo}`} className="rounded-card bg-card">
      <header className="grid gap-2 border-line border-b px-4 py-3 md:px-6">
        <MerchantHeading
          merchant={refund.merchant}
          end={<RefundStageTag stage={refund.stage} status={refund.status} />}
        />
        <p className="tabular flex flex-wrap gap-x-4 text-[13px] text-muted">
          <LocalTime iso={refund.createdAt} />
          <span className="break-all">
            {t('refunds:number')} {refund.refundNo}
          </span>
        </p>
      </header>
      <Link to={to} className="block px-4 py-1 md:px-6">
        <span className="sr-only">{t('refunds:view')}</span>
        <RefundedGoods lines={refund.lines} />
      </Link>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t px-4 py-3 md:px-6">
        <p className="flex flex-wrap items-baseline gap-x-3 text-[13px] text-secondary">
          <span>{t(`refunds:kind.${refund.kind}`)}</span>
          <span>{t('refunds:pieces', { count: refund.num })}</span>
          <span>
            {t('refunds:total')} <Price money={refund.price} plain />
          </span>
          {refund.points > 0 && <span>{t('refunds:points_num', { count: refund.points })}</span>}
        </p>
        <ButtonLink to={to} variant="secondary" size="sm">
          {t('refunds:view')}
        </ButtonLink>
      </footer>
    </article>
  );
}

/** The items of a refund, with quantities. */
export function RefundedGoods({ lines }: { lines: Refund['lines'] }) {
  const { t } = useTexts();
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.lineId} className="flex gap-3 border-line border-t py-3 first:border-t-0">
          <Picture src={line.image} alt="" className="w-16 shrink-0 self-start rounded-control md:w-[72px]" />
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 break-words">{line.name}</p>
            <ChosenOptions options={line.options} />
          </div>
          <p className="tabular shrink-0 text-[13px] text-muted">{t('refunds:times', { num: line.num })}</p>
        </li>
      ))}
    </ul>
  );
}
