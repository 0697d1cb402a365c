import { InvoiceFields } from '../../parts/order/invoice-fields.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Card } from '../../ui/card.tsx';
import type { InvoiceFormAnswer } from './read-invoice-request.ts';

/** "I need an invoice": the form is collapsed until requested. */
export function InvoiceRequest({ answer }: { answer: InvoiceFormAnswer | undefined }) {
  const { t } = useTexts();
  return (
    <Card>
      <details open={answer !== undefined} className="group">
        <summary className="folds font-semibold">
          {t('delivery:checkout.invoice')}
          <span className="ms-2 font-normal text-[13px] text-secondary">{t('delivery:checkout.invoice_text')}</span>
        </summary>
        <div className="mt-4 grid gap-4">
          <InvoiceFields isOptional problems={answer?.problems ?? {}} values={answer?.values ?? {}} />
        </div>
      </details>
    </Card>
  );
}
