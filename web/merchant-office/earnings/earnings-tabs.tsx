import { useTexts } from '../../texts/texts.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';

const TABS = [
  { key: 'movements', to: '/login2/earnings' },
  { key: 'withdrawals', to: '/login2/earnings/withdrawals' },
  { key: 'payments', to: '/login2/earnings/payments' },
  { key: 'statements', to: '/login2/earnings/statements' },
] as const;

/** The pages about the shop's money. */
export function EarningsTabs({ current }: { current: (typeof TABS)[number]['key'] }) {
  const { t } = useTexts();
  return (
    <div className="mb-5">
      <TabLinks
        label={t('merchant-office:sections.earnings')}
        current={current}
        tabs={TABS.map(({ key, to }) => ({ key, to, label: t(`withdrawals:tab.${key}`), count: 0 }))}
      />
    </div>
  );
}
