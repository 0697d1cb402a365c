import type { ReactNode } from 'react';
import type { OwnApiDetail } from '../../../domains/api-market/manage/contract.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { ApiStateTag } from './api-state-tag.tsx';

interface OwnApiPageProps {
  api: OwnApiDetail;
  current: 'overview' | 'document' | 'plans' | 'upstream' | 'usage';
  answer?: FormAnswer;
  children: ReactNode;
}

/** The frame of the pages of one API: its name, its state, and the way to the others. */
export function OwnApiPage({ api, current, answer, children }: OwnApiPageProps) {
  const { t, locale } = useTexts();
  const home = `/login3/apis/${api.id}` as const;
  const tabs = [
    { key: 'overview', to: home },
    { key: 'document', to: `${home}/document` },
    { key: 'plans', to: `${home}/plans` },
    { key: 'upstream', to: `${home}/upstream` },
    { key: 'usage', to: `${home}/usage` },
  ] as const;
  return (
    <OfficePage
      title={pickText(api.name, locale)}
      hint={api.slug}
      back={{ to: '/login3/apis', label: t('developer-office:sections.apis') }}
      actions={<ApiStateTag status={api.status} isDown={api.isDown} />}
      answer={answer}
    >
      <div className="mb-5">
        <TabLinks
          label={pickText(api.name, locale)}
          current={current}
          tabs={tabs.map((tab) => ({ ...tab, label: t(`developer-apis:tab.${tab.key}`) }))}
        />
      </div>
      <div className="grid gap-4">
        {api.statusReason && (
          <NoticeBar kind="warning">
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{api.statusReason}</p>
          </NoticeBar>
        )}
        {children}
      </div>
    </OfficePage>
  );
}
