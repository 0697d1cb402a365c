import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/texts.tsx';
import { BoardStrip } from '../../parts/board-strip.tsx';
import { OwnMenu } from '../../parts/own-menu.tsx';
import { type ForumTheme, ThemeProvider } from '../theme.ts';
import { TopicWall } from './topic-wall.tsx';

/** One wide column below a strip of boards; pictures come first. */
function Page({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  const { t } = useTexts();
  return (
    <>
      <BoardStrip />
      <div className="content py-4 md:py-6">
        {aside ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_288px]">
            <div className="mx-auto w-full min-w-0 max-w-[820px]">{children}</div>
            <aside aria-label={t('forum:side.title')} className="hidden gap-4 self-start xl:grid">
              {aside}
            </aside>
          </div>
        ) : (
          children
        )}
      </div>
    </>
  );
}

function OwnPage({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="content py-4 md:py-6">
      <div className="mx-auto max-w-[960px]">
        <OwnMenu lying />
        <div className="my-4 flex min-h-10 flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl">{title}</h1>
          {actions}
        </div>
        {children}
      </div>
    </div>
  );
}

const THEME: ForumTheme = { Page, TopicList: TopicWall, OwnPage };

export default function Theme1Wall({ children }: { children: ReactNode }) {
  return <ThemeProvider value={THEME}>{children}</ThemeProvider>;
}
