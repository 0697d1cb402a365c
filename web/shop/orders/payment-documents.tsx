import type { OwnDocument } from '../../../domains/payments/by-hand/own-documents.server.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { LocalTime } from '../../ui/local-time.tsx';

interface PaymentDocumentsProps {
  orderNo: string;
  documents: readonly OwnDocument[];
}

/** What staff attached to the money that they received or sent back. */
export function PaymentDocuments({ orderNo, documents }: PaymentDocumentsProps) {
  const { t, locale } = useTexts();
  return (
    <Card title={t('orders:documents.title')} className="mt-4">
      <ul className="grid gap-2">
        {documents.map(({ id, kind, amount, on }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <a
              href={`/order/payment_document?${new URLSearchParams({ orderNo, id: String(id) })}`}
              className="text-brand-hover underline underline-offset-4"
              download
            >
              {t(`orders:documents.${kind}`, { amount: formatMoney(amount, locale) })}
            </a>
            <span className="text-secondary">
              <LocalTime iso={on} style="date" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
