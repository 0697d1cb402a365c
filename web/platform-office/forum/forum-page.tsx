import type { ReactNode } from 'react';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { SiteTabs } from '../at-site/site-tabs.tsx';
// the look of what people wrote
import '../../frames/forum.css';

const TABS = [
  'queue',
  'topics',
  'members',
  'identities',
  'words',
  'boards',
  'cards',
  'settings',
  'sales',
  'log',
  'figures',
] as const;
/** Only for those who may also assign roles: boards and settings decide who sees what. */
const SHAPING: readonly string[] = ['boards', 'settings'];
type ForumTab = (typeof TABS)[number];

interface AboutForum {
  site: string;
  sites: { key: string; name: string }[];
  mayShape: boolean;
  mayIdentify: boolean;
  mayRefund: boolean;
  maySellCards: boolean;
}

/** The address of a tab, or of something below it, for the chosen forum. */
export function forumAddress(site: string, path: string, query: Readonly<Record<string, string>> = {}): PageAddress {
  return uncheckedAddress(`/admin/forum${path}?${new URLSearchParams({ site, ...query })}`);
}

interface ForumPageProps {
  about: AboutForum;
  tab: ForumTab;
  /** Instead of the tab's own name. */
  title?: string;
  /** The purpose of the page, in one sentence. */
  hint?: string;
  back?: { to: PageAddress; label: string };
  actions?: ReactNode;
  answer?: FormAnswer | undefined;
  /** How much is waiting. */
  waiting?: number;
  children: ReactNode;
}

/** A page of the section: which forum, its tabs, and the content. */
export function ForumPage({ about, tab, title, hint, back, actions, answer, waiting, children }: ForumPageProps) {
  const { t } = useTexts();
  const { site, sites, mayShape, mayIdentify, mayRefund, maySellCards } = about;
  const label = t('platform-office:sections.forum');
  const hidden: readonly string[] = [
    ...(mayShape ? [] : SHAPING),
    ...(mayIdentify ? [] : ['identities']),
    ...(mayRefund ? [] : ['sales']),
    ...(maySellCards ? [] : ['cards']),
  ];
  const tabs = TABS.filter((key) => !hidden.includes(key));
  return (
    <OfficePage
      title={title ?? `${label} · ${t(`forum-office:tab.${tab}`)}`}
      hint={hint}
      back={back}
      actions={actions}
      answer={answer}
    >
      <SiteTabs site={site} sites={sites} />
      <div className="mb-4">
        <TabLinks
          label={label}
          current={tab}
          tabs={tabs.map((key) => ({
            key,
            label: t(`forum-office:tab.${key}`),
            to: forumAddress(site, key === 'queue' ? '' : `/${key}`),
            ...(key === 'queue' && waiting ? { count: waiting } : {}),
          }))}
        />
      </div>
      {children}
    </OfficePage>
  );
}
