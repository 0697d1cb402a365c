import type { PayStatus } from '../../../domains/payments/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The gift balance part of a payment and the other methods; hidden without gift balance. */
export function GiftParts({ payment: { amount, gift } }: { payment: Pick<PayStatus, 'amount' | 'gift'> }) {
  const { t, locale } = useTexts();
  if (gift.amount === 0) return null;
  const other = { ...amount, amount: amount.amount - gift.amount };
  return (
    <dl className="mt-3 flex flex-wrap items-center justify-center gap-x-8 gap-y-2 rounded-card bg-card px-4 py-3">
      <div className="flex items-center gap-2">
        <Icon name="gift" size={18} className="text-brand" />
        <dt className="text-secondary">{t('gifts:pay.part')}</dt>
        <dd className="tabular font-semibold">{formatMoney(gift, locale)}</dd>
      </div>
      {other.amount > 0 && (
        <div className="flex items-center gap-2">
          <dt className="text-secondary">{t('gifts:pay.other')}</dt>
          <dd className="tabular font-semibold">{formatMoney(other, locale)}</dd>
        </div>
      )}
    </dl>
  );
}
