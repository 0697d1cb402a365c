import type { Earnings } from '../../../domains/merchant-office/earnings/contract.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';

/** The shop's earnings by currency. */
export function EarningsCard({ balances }: { balances: Earnings['balances'] }) {
  const { t } = useTexts();
  return (
    <Panel
      title={t('merchant-office:sections.earnings')}
      more={
        <Link to="/login2/earnings" className="text-[13px] text-brand-hover hover:underline">
          {t('merchant-office:earnings.see')}
        </Link>
      }
    >
      <EarningBalances balances={balances} />
    </Panel>
  );
}

/** Pending and available, a pair for each currency. */
export function EarningBalances({ balances }: { balances: Earnings['balances'] }) {
  const { t } = useTexts();
  return (
    <div className="grid gap-4">
      {balances.map(({ pending, available }) => (
        <dl key={pending.currency} className="grid grid-cols-2 gap-4">
          <div>
            <dt className="text-[13px] text-secondary">{t('merchant-office:earnings.available')}</dt>
            <dd className="mt-0.5 [overflow-wrap:anywhere]">
              <Price money={available} size="lg" plain />
            </dd>
          </div>
          <div>
            <dt className="text-[13px] text-secondary">{t('merchant-office:earnings.pending')}</dt>
            <dd className="mt-0.5 [overflow-wrap:anywhere]">
              <Price money={pending} size="lg" plain />
            </dd>
          </div>
        </dl>
      ))}
    </div>
  );
}
