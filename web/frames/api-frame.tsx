import { type ReactNode, useEffect } from 'react';
import { LoginPlace } from '../login/login-place.tsx';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { setServerTime } from '../ui/clock.ts';
import { hydrateLazily } from '../ui/hydrate-lazily.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { useArrival } from '../ui/use-arrival.ts';
import { TrialRibbon } from './trial-ribbon.tsx';

const ApiHeader = hydrateLazily(() => import('./api-header.tsx'));
const ApiFooter = hydrateLazily(() => import('./api-footer.tsx'));
const ApiTabBar = hydrateLazily(() => import('./api-tab-bar.tsx'));
const ChatPanelPlace = hydrateLazily(() => import('../parts/chat/chat-panel-place.tsx'));

/** Header, footer and navigation of the API market. */
export default function ApiFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const shell = useShell();
  const serverTime = shell?.serverTime;
  useEffect(() => {
    if (serverTime) setServerTime(serverTime);
  }, [serverTime]);
  useArrival();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-[70] rounded-control bg-brand px-4 py-2 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {t('shell:skip_link')}
      </a>
      {shell?.trial && <TrialRibbon />}
      <ApiHeader />
      <main id="content" tabIndex={-1} className="min-h-[60vh] w-full flex-1 overflow-x-clip outline-none">
        {children}
      </main>
      <ApiFooter />
      <ApiTabBar />
      <ToastRegion />
      <LoginPlace />
      <ChatPanelPlace />
      <div aria-hidden="true" className="h-[calc(56px+env(safe-area-inset-bottom))] md:hidden" />
    </div>
  );
}
