import { type ReactNode, useEffect } from 'react';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from '../ui/class-names.ts';
import { setServerTime } from '../ui/clock.ts';
import { hydrateLazily } from '../ui/hydrate-lazily.tsx';
import { useArrival } from '../ui/use-arrival.ts';
import { useFrameRequest } from './frame-request.ts';
import { TrialRibbon } from './trial-ribbon.tsx';

const SiteHeader = hydrateLazily(() => import('./site-header.tsx'));
const SiteFooter = hydrateLazily(() => import('./site-footer.tsx'));
const FloatingParts = hydrateLazily(() => import('./floating-parts.tsx'));

/** Header, footer and floating elements of a goods shop page. */
export function GoodsFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const shell = useShell();
  const serverTime = shell?.serverTime;
  useEffect(() => {
    if (serverTime) setServerTime(serverTime);
  }, [serverTime]);
  useArrival();
  const tabBar = !useFrameRequest('hideTabBar');
  return (
    <>
      <a
        href="#content"
        className="sr-only z-[70] rounded-control bg-brand px-4 py-2 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {t('shell:skip_link')}
      </a>
      {shell?.trial && <TrialRibbon />}
      <SiteHeader />
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        {children}
      </main>
      <SiteFooter />
      <FloatingParts tabBar={tabBar} />
      <div
        aria-hidden="true"
        className={cx('md:hidden', tabBar ? 'h-[calc(56px+env(safe-area-inset-bottom))]' : 'h-20')}
      />
    </>
  );
}
