import type { ReactNode } from 'react';
import type { OwnApp } from '../../../domains/app-market/manage/contract.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { AppStateTag } from './app-state-tag.tsx';

interface OwnAppPageProps {
  app: OwnApp;
  current: 'overview' | 'figures' | 'ratings';
  answer?: FormAnswer;
  children: ReactNode;
}

/** The frame of the pages of one app: its name, its state, and the way to the others. */
export function OwnAppPage({ app, current, answer, children }: OwnAppPageProps) {
  const { t } = useTexts();
  const home = `/login3/apps/${app.id}` as const;
  const tabs = [
    { key: 'overview', to: home },
    { key: 'figures', to: `${home}/figures` },
    { key: 'ratings', to: `${home}/ratings` },
  ] as const;
  return (
    <OfficePage
      title={app.name}
      hint={app.identifier}
      back={{ to: '/login3/apps', label: t('developer-office:sections.apps') }}
      actions={<AppStateTag status={app.status} isWaiting={app.isWaiting} />}
      answer={answer}
    >
      <div className="mb-5">
        <TabLinks
          label={app.name}
          current={current}
          tabs={tabs.map((tab) => ({ ...tab, label: t(`developer-apps:tab.${tab.key}`) }))}
        />
      </div>
      <div className="grid gap-4">
        {app.statusReason && (
          <NoticeBar kind="warning">
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{app.statusReason}</p>
          </NoticeBar>
        )}
        {children}
      </div>
    </OfficePage>
  );
}
