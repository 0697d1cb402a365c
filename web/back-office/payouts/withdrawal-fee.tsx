import type { WithdrawalTerms } from '../../../domains/payouts/contract.ts';
import { withdrawalFee } from '../../../domains/payouts/rules.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import { type Money, parseMoney } from '../../../platform/locale/money.ts';
import { useTexts } from '../../texts/texts.tsx';

interface WithdrawalFeeProps {
  terms: WithdrawalTerms;
  fixed: Money;
  /** As typed. */
  amount: string;
}

/** What a withdrawal costs, as a rule and for the amount that is typed; nothing where it is free. */
export function WithdrawalFee({ terms: { feeBasisPoints: basisPoints }, fixed, amount }: WithdrawalFeeProps) {
  const { t, locale } = useTexts();
  if (fixed.amount === 0 && basisPoints === 0) return null;
  const { currency } = fixed;
  const kind = basisPoints === 0 ? 'fixed' : fixed.amount === 0 ? 'share' : 'both';
  const share = formatNumber(basisPoints / 100, locale);
  const wanted = parseMoney(amount, currency) ?? 0;
  const fee = withdrawalFee(wanted, { fixed: fixed.amount, basisPoints });
  const isShown = wanted > fee;
  return (
    <div className="grid gap-2">
      <p className="text-[13px] text-secondary">
        {t(`withdrawals:fee_${kind}`, { fixed: formatMoney(fixed, locale), share })}
      </p>
      {isShown && (
        <>
          <input type="hidden" name="fee" value={fee} />
          <dl
            aria-live="polite"
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 rounded-control bg-page p-3"
          >
            <dt className="text-secondary">{t('withdrawals:fee')}</dt>
            <dd className="tabular text-end">{formatMoney({ amount: fee, currency }, locale)}</dd>
            <dt className="font-medium">{t('withdrawals:transferred')}</dt>
            <dd className="tabular text-end font-semibold">
              {formatMoney({ amount: wanted - fee, currency }, locale)}
            </dd>
          </dl>
        </>
      )}
    </div>
  );
}
