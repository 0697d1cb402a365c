import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { useTheme } from '../themes/theme.ts';

const TABS = {
  wallet: 'my/wallet',
  details: 'my/wallet/WalletDetail',
  frozen: 'my/wallet/FreezeAmount',
  withdrawals: 'my/wallet/Withdrawal',
  payments: 'my/payment',
  year: 'my/wallet/YearStatement',
  pay: 'my/profilePay',
} as const;
export type MoneyTab = keyof typeof TABS;

interface MoneyPageProps {
  tab: MoneyTab;
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page about the reader's money, with the way to the others. */
export function MoneyPage({ tab, title, actions, children }: MoneyPageProps) {
  const { t } = useTexts();
  const { OwnPage } = useTheme();
  const address = useForumAddress();
  const named = title ?? t(`forum-money:tab.${tab}`);
  return (
    <OwnPage title={named} actions={actions}>
      <ForumHead title={named} noindex />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TabLinks
          label={t('forum-money:tabs')}
          current={tab}
          tabs={(Object.keys(TABS) as MoneyTab[]).map((key) => ({
            key,
            label: t(`forum-money:tab.${key}`),
            to: address(TABS[key]),
          }))}
        />
        {children}
      </div>
    </OwnPage>
  );
}
