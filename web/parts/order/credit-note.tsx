import type { Credit } from '../../../domains/catalog/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';

/** About what the purchase of a line gives back of something else, and when that was computed. */
export function CreditNote({ credit }: { credit: Credit | null }) {
  const { t, locale } = useTexts();
  if (!credit) return null;
  return (
    <p className="mt-1 text-[13px] text-success">
      {t('checkout:credit.amount', { amount: formatMoney(credit.amount, locale) })}
      <span className="block text-muted">
        {t('checkout:credit.at')} <LocalTime iso={credit.at} />
      </span>
    </p>
  );
}
