import type { EarningBalance } from '../../../domains/payouts/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Price } from '../../ui/price.tsx';

/** Pending and available, a pair for each currency. */
export function EarningBalances({ balances }: { balances: readonly EarningBalance[] }) {
  const { t } = useTexts();
  return (
    <div className="grid gap-4">
      {balances.map(({ pending, available }) => (
        <dl key={pending.currency} className="grid grid-cols-2 gap-4">
          <div>
            <dt className="text-[13px] text-secondary">{t('withdrawals:available')}</dt>
            <dd className="mt-0.5 [overflow-wrap:anywhere]">
              <Price money={available} size="lg" plain />
            </dd>
          </div>
          <div>
            <dt className="text-[13px] text-secondary">{t('withdrawals:pending')}</dt>
            <dd className="mt-0.5 [overflow-wrap:anywhere]">
              <Price money={pending} size="lg" plain />
            </dd>
          </div>
        </dl>
      ))}
    </div>
  );
}
