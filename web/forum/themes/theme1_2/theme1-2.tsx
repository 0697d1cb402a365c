import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/texts.tsx';
import { hydrateLazily } from '../../../ui/hydrate-lazily.tsx';
import { BoardStrip } from '../../parts/board-strip.tsx';
import { type ForumTheme, ThemeProvider } from '../theme.ts';
import pages from './pages.css?url';
import css from './theme.css?url';

const WallNav = hydrateLazily(() => import('./wall-nav.tsx'));
const OwnHead = hydrateLazily(() => import('./own-head.tsx'));
const TopicWall = hydrateLazily(() => import('./topic-wall.tsx'));
const Gallery = hydrateLazily(() => import('./gallery.tsx'));

/** Sections at the side, boards above, and the width for the wall; beside a single topic there are cards. */
function Page({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  const { t } = useTexts();
  return (
    <div className="content wall-frame">
      <WallNav />
      <div className="min-w-0">
        <BoardStrip className="wall-boards" />
        {aside ? (
          <div className="wall-reading">
            <div className="min-w-0">{children}</div>
            <aside aria-label={t('forum:side.title')} className="wall-aside">
              {aside}
            </aside>
          </div>
        ) : (
          children
        )}
      </div>
    </div>
  );
}

function OwnPage({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="content wall-frame">
      <WallNav />
      <div className="min-w-0">
        <OwnHead />
        <div className="mt-5 mb-4 flex min-h-10 flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl md:text-2xl">{title}</h1>
          {actions}
        </div>
        {children}
      </div>
    </div>
  );
}

const THEME: ForumTheme = { Page, TopicList: TopicWall, OwnPage, Gallery };

export default function Theme1Wall({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider value={THEME}>
      <link rel="stylesheet" href={css} precedence="theme" />
      <link rel="stylesheet" href={pages} precedence="theme" />
      {children}
    </ThemeProvider>
  );
}
