import type { ReactNode } from 'react';
import { hydrateLazily } from '../../../ui/hydrate-lazily.tsx';
import { OwnMenu } from '../../parts/own-menu.tsx';
import { type ForumTheme, ThemeProvider } from '../theme.ts';

const TopicLines = hydrateLazily(() => import('./topic-lines.tsx'));

/** One quiet column. */
function Page({ children }: { children: ReactNode; aside?: ReactNode }) {
  return <div className="mx-auto w-full max-w-[752px] px-4 py-6 md:py-10">{children}</div>;
}

function OwnPage({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[752px] px-4 py-6 md:py-10">
      <div className="mb-4 flex min-h-10 flex-wrap items-baseline justify-between gap-3">
        <h1 className="text-2xl md:text-[28px]">{title}</h1>
        {actions}
      </div>
      <OwnMenu lying />
      <div className="mt-5">{children}</div>
    </div>
  );
}

const THEME: ForumTheme = { Page, TopicList: TopicLines, OwnPage };

export default function Theme3({ children }: { children: ReactNode }) {
  return <ThemeProvider value={THEME}>{children}</ThemeProvider>;
}
