import type { RefundDetail, RefundQuote } from '../../../domains/refunds/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';

interface RefundPartsProps {
  parts: RefundQuote['parts'];
  ways: readonly (RefundQuote['ways'][number] & Partial<RefundDetail['ways'][number]>)[];
  /** Sellers and staff do not see “your” balance. */
  wayTexts?: 'refunds:way' | 'refunds:office.way';
}

/** Every part of a refund: the sum, its destination, the freight in it, and points. */
export function RefundParts({ parts, ways, wayTexts = 'refunds:way' }: RefundPartsProps) {
  const { t, locale } = useTexts();
  return (
    <dl className="grid gap-2.5">
      <div className="flex items-baseline justify-between gap-4">
        <dt className="font-semibold">{t('refunds:total')}</dt>
        <dd>
          <Price money={parts.total} size="lg" />
        </dd>
      </div>
      {parts.freight.amount > 0 && <Row label={t('refunds:freight_part')}>{formatMoney(parts.freight, locale)}</Row>}
      {ways.map(({ method, amount, status, sentAt }) => (
        <Row key={method} label={t(`${wayTexts}.${method}`)}>
          {formatMoney(amount, locale)}
          {status && (
            <span className="block text-end text-muted text-xs">
              {t(`refunds:way_state.${status}`)}
              {sentAt && (
                <>
                  {' · '}
                  <LocalTime iso={sentAt} />
                </>
              )}
            </span>
          )}
        </Row>
      ))}
      {parts.points > 0 && <Row label={t('refunds:points')}>{t('refunds:points_num', { count: parts.points })}</Row>}
    </dl>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-[13px]">
      <dt className="text-secondary">{label}</dt>
      <dd className="tabular text-end">{children}</dd>
    </div>
  );
}
