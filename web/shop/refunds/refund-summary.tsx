import type { RefundQuote } from '../../../domains/refunds/contract.ts';
import { RefundParts } from '../../parts/refund/refund-parts.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';

interface RefundSummaryProps {
  quote: RefundQuote;
  isCounting: boolean;
  isSending: boolean;
}

/** The amounts for the selected pieces, and the submit button. */
export function RefundSummary({ quote, isCounting, isSending }: RefundSummaryProps) {
  const { t } = useTexts();
  const hasPieces = quote.lines.some((line) => line.num > 0);
  return (
    <aside className="rounded-card bg-card p-4 md:p-6 lg:sticky lg:top-24">
      <h2 className="mb-3 text-lg">{t('refunds:comes_back')}</h2>
      <div aria-live="polite" aria-busy={isCounting} className={isCounting ? 'opacity-60' : undefined}>
        <RefundParts parts={quote.parts} ways={quote.ways} />
      </div>
      <div className="mt-4 grid gap-2">
        <Button type="submit" wide size="lg" busy={isSending}>
          {t('refunds:submit')}
        </Button>
        <noscript>
          <button
            type="submit"
            formMethod="get"
            // missing choices are reported only on submit
            formNoValidate
            formAction="/users/refund_confirm"
            formEncType="application/x-www-form-urlencoded"
            className="min-h-10 w-full rounded-control border border-line font-semibold"
          >
            {t('refunds:recalculate')}
          </button>
        </noscript>
      </div>
      {!hasPieces && <p className="mt-2 text-[13px] text-danger">{t('refunds:choose_first')}</p>}
      <p className="mt-3 text-[13px] text-muted">
        {t('refunds:answer_due')} <LocalTime iso={quote.answerBy} />
        <span className="block">{t('refunds:answer_none')}</span>
      </p>
    </aside>
  );
}
