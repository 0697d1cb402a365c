import { useId } from 'react';
import type { RefundQuote } from '../../../domains/refunds/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { ChosenOptions } from '../../parts/order/line-summary.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Quantity } from '../../ui/quantity.tsx';

interface RefundLinesProps {
  quote: RefundQuote;
  problem: string | undefined;
  onChange: () => void;
}

/** The lines of an order with the selected quantities. */
export function RefundLines({ quote, problem, onChange }: RefundLinesProps) {
  const { t, locale } = useTexts();
  const id = useId();
  return (
    <>
      <ul aria-describedby={problem ? id : undefined}>
        {quote.lines.map((line) => (
          <li key={line.lineId} className="flex gap-3 border-line border-t py-4 first:border-t-0 first:pt-0 last:pb-0">
            <Picture src={line.image} alt="" className="w-[72px] shrink-0 self-start rounded-control md:w-20" />
            <div className="grid min-w-0 flex-1 content-start gap-1">
              <p className="line-clamp-2 break-words">{line.name}</p>
              <ChosenOptions options={line.options} />
              <p className="text-[13px] text-muted">
                {line.refundable > 0
                  ? t('refunds:bought', { num: line.bought, left: line.refundable })
                  : t('refunds:none_left')}
                {' · '}
                {t('refunds:paid', { amount: formatMoney(line.paid, locale) })}
              </p>
              {line.refundable > 0 && (
                <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                  <Quantity
                    label={t('refunds:num_for', { name: line.name })}
                    name={`num.${line.lineId}`}
                    value={line.num}
                    min={0}
                    max={line.refundable}
                    size="sm"
                    onChange={onChange}
                  />
                  <p className="tabular text-[13px] text-secondary">
                    {t('refunds:gives')}{' '}
                    <span className="font-semibold text-ink">{formatMoney(line.gives, locale)}</span>
                  </p>
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
      {problem && (
        <p id={id} role="alert" className="mt-3 flex items-start gap-1 text-[13px] text-danger">
          <Icon name="circle-alert" size={15} className="mt-0.5" />
          {problem}
        </p>
      )}
    </>
  );
}
