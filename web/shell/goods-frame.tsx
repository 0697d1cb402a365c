import { type ReactNode, useEffect } from 'react';
import { useMatches } from 'react-router';
import { useTexts } from '../texts.tsx';
import { cx } from '../ui/class-names.ts';
import { setServerTime } from '../ui/clock.ts';
import { ToastRegion } from '../ui/toast.tsx';
import { LoginPlace } from './login-place.tsx';
import { MainBar } from './main-bar.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { NoticeBanner } from './notice-banner.tsx';
import { SideWindow } from './side-window.tsx';
import { SiteFooter } from './site-footer.tsx';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { TrialRibbon } from './trial-ribbon.tsx';
import { useShell } from './use-shell.ts';

/** What a page may ask of the frame through its `handle`. */
interface FrameWishes {
  /** The page has a bar of its own at the bottom of a phone. */
  hideTabBar?: boolean;
}

/** Header, footer and what floats around a page of the goods shop. */
export function GoodsFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const shell = useShell();
  const serverTime = shell?.serverTime;
  useEffect(() => {
    if (serverTime) setServerTime(serverTime);
  }, [serverTime]);
  const tabBar = !useMatches().some(({ handle }) => (handle as FrameWishes | undefined)?.hideTabBar);
  return (
    <>
      <a
        href="#content"
        className="sr-only z-[70] rounded-control bg-brand px-4 py-2 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {t('shell:skip_link')}
      </a>
      {shell?.trial && <TrialRibbon />}
      <header>
        <NoticeBanner />
        <TopBar />
        <MainBar />
        <NavigationBar />
      </header>
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        {children}
      </main>
      <SiteFooter />
      <SideWindow />
      {tabBar && <TabBar />}
      <div
        aria-hidden="true"
        className={cx('md:hidden', tabBar ? 'h-[calc(56px+env(safe-area-inset-bottom))]' : 'h-20')}
      />
      <ToastRegion />
      <LoginPlace />
    </>
  );
}
