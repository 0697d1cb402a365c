import { useTexts } from '../../texts/texts.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';

const TABS = [
  { key: 'withdrawals', to: '/login3/earnings' },
  { key: 'statements', to: '/login3/earnings/statements' },
] as const;

/** The pages about the developer's money. */
export function EarningsTabs({ current }: { current: (typeof TABS)[number]['key'] }) {
  const { t } = useTexts();
  return (
    <div className="mb-5">
      <TabLinks
        label={t('developer-office:sections.earnings')}
        current={current}
        tabs={TABS.map(({ key, to }) => ({ key, to, label: t(`withdrawals:tab.${key}`), count: 0 }))}
      />
    </div>
  );
}
