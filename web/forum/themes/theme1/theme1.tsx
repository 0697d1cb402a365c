import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/texts.tsx';
import { hydrateLazily } from '../../../ui/hydrate-lazily.tsx';
import { OwnMenu } from '../../parts/own-menu.tsx';
import { SideCards } from '../../parts/side-cards.tsx';
import { type ForumTheme, ThemeProvider } from '../theme.ts';

const BoardRail = hydrateLazily(() => import('./board-rail.tsx'));
const TopicRows = hydrateLazily(() => import('../../parts/topic-rows.tsx'));

/** Three columns: boards, what is being read, and cards. */
function Page({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  const { t } = useTexts();
  return (
    <div className="content grid grid-cols-[minmax(0,1fr)] gap-x-6 py-4 md:py-6 lg:grid-cols-[204px_minmax(0,1fr)] xl:grid-cols-[204px_minmax(0,1fr)_288px]">
      <BoardRail />
      <div className="min-w-0">{children}</div>
      <aside aria-label={t('forum:side.title')} className="hidden xl:block">
        <div className="sticky top-[88px] grid gap-4">{aside ?? <SideCards />}</div>
      </aside>
    </div>
  );
}

function OwnPage({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="content grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 py-4 md:py-6 lg:grid-cols-[220px_minmax(0,1fr)]">
      <OwnMenu />
      <div className="min-w-0">
        <div className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl">{title}</h1>
          {actions}
        </div>
        {children}
      </div>
    </div>
  );
}

const THEME: ForumTheme = { Page, TopicList: TopicRows, OwnPage };

export default function Theme1({ children }: { children: ReactNode }) {
  return <ThemeProvider value={THEME}>{children}</ThemeProvider>;
}
