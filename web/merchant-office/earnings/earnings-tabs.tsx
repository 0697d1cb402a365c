import { useRouteLoaderData } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { loader } from '../merchant-office-layout.tsx';

const TABS = [
  { key: 'movements', to: '/login2/earnings', permission: 'earnings.read' },
  { key: 'withdrawals', to: '/login2/earnings/withdrawals', permission: 'earnings.read' },
  { key: 'payments', to: '/login2/earnings/payments', permission: 'payments.confirm' },
  { key: 'author_shares', to: '/login2/earnings/author_shares', permission: 'earnings.read' },
  { key: 'statements', to: '/login2/earnings/statements', permission: 'earnings.read' },
] as const;

/** The pages about the shop's money that this member of its staff may open. */
export function EarningsTabs({ current }: { current: (typeof TABS)[number]['key'] }) {
  const { t } = useTexts();
  const permissions = useRouteLoaderData<typeof loader>('frame-merchant-office')?.permissions ?? [];
  const shown = TABS.filter(({ permission }) => permissions.includes(permission));
  return (
    <div className="mb-5">
      <TabLinks
        label={t('merchant-office:sections.earnings')}
        current={current}
        tabs={shown.map(({ key, to }) => ({ key, to, label: t(`withdrawals:tab.${key}`), count: 0 }))}
      />
    </div>
  );
}
