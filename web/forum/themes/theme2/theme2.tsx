import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../../texts/texts.tsx';
import { cx } from '../../../ui/class-names.ts';
import { hydrateLazily } from '../../../ui/hydrate-lazily.tsx';
import { BoardStrip } from '../../parts/board-strip.tsx';
import { useForumAddress } from '../../parts/forum-data.ts';
import { SideCards } from '../../parts/side-cards.tsx';
import { type ForumTheme, ThemeProvider } from '../theme.ts';
import pages from './pages.css?url';
import css from './theme.css?url';

const MemberCard = hydrateLazily(() => import('./member-card.tsx'));
const ClubBoards = hydrateLazily(() => import('./club-boards.tsx'));
const MemberTopics = hydrateLazily(() => import('./member-topics.tsx'));
const AreaMenu = hydrateLazily(() => import('./area-menu.tsx'));

/** The reader's card and the boards at the left, then the forum; at the right what is talked about. */
function Page({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  const { t } = useTexts();
  const isHome = useLocation().pathname.toLowerCase() === useForumAddress()('').toLowerCase();
  return (
    <>
      <BoardStrip className="lg:hidden" />
      <div className="content club-frame">
        {/* on phones the start page has the reader's card, the others begin with their content */}
        <div className={cx('club-column', isHome ? 'grid' : 'hidden lg:grid')}>
          <MemberCard />
          <ClubBoards />
        </div>
        <div className="min-w-0">{children}</div>
        <aside aria-label={t('forum:side.title')} className="club-aside">
          {aside ?? <SideCards />}
        </aside>
      </div>
    </>
  );
}

/** The members' area: who the reader is, their pages by group, and the page. */
function OwnPage({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="content club-area">
      <div className="club-area-side">
        <div className="max-lg:hidden">
          <MemberCard />
        </div>
        <AreaMenu />
      </div>
      <div className="club-area-page">
        <div className="club-area-head">
          <h1 id="area-title">{title}</h1>
          {actions}
        </div>
        <div className="club-area-body">{children}</div>
      </div>
    </div>
  );
}

const THEME: ForumTheme = { Page, TopicList: MemberTopics, OwnPage };

export default function Theme2({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider value={THEME}>
      <link rel="stylesheet" href={css} precedence="theme" />
      <link rel="stylesheet" href={pages} precedence="theme" />
      {children}
    </ThemeProvider>
  );
}
