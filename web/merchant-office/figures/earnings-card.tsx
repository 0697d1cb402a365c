import type { EarningBalance } from '../../../domains/payouts/contract.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { EarningBalances } from '../../back-office/payouts/earning-balances.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';

/** The shop's earnings by currency. */
export function EarningsCard({ balances }: { balances: EarningBalance[] }) {
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
