import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/texts.tsx';
import { hydrateLazily } from '../../../ui/hydrate-lazily.tsx';
import { BoardStrip } from '../../parts/board-strip.tsx';
import { OwnMenu } from '../../parts/own-menu.tsx';
import { SideCards } from '../../parts/side-cards.tsx';
import { type ForumTheme, ThemeProvider } from '../theme.ts';
import { MemberCard } from './member-card.tsx';

const TopicRows = hydrateLazily(() => import('../../parts/topic-rows.tsx'));

/** Two columns: the reader's own card first, then the forum. */
function Page({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  const { t } = useTexts();
  return (
    <>
      <BoardStrip />
      <div className="content grid grid-cols-[minmax(0,1fr)] gap-6 py-4 md:py-6 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0">{children}</div>
        <aside aria-label={t('forum:side.title')} className="hidden lg:block">
          <div className="sticky top-[88px] grid gap-4">
            <MemberCard />
            {aside ?? <SideCards />}
          </div>
        </aside>
      </div>
    </>
  );
}

function OwnPage({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="content grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 py-4 md:py-6 lg:grid-cols-[280px_minmax(0,1fr)]">
      <div className="grid content-start gap-4">
        <MemberCard />
        <OwnMenu />
      </div>
      <div className="min-w-0 rounded-card border border-line bg-card p-4 md:p-6">
        <div className="mb-4 flex min-h-10 flex-wrap items-center justify-between gap-3 border-line border-b pb-3">
          <h1 className="text-xl">{title}</h1>
          {actions}
        </div>
        {children}
      </div>
    </div>
  );
}

const THEME: ForumTheme = { Page, TopicList: TopicRows, OwnPage };

export default function Theme2({ children }: { children: ReactNode }) {
  return <ThemeProvider value={THEME}>{children}</ThemeProvider>;
}
