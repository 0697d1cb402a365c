import { type ReactNode, useContext, useEffect } from 'react';
import { useLocation } from 'react-router';
import { LoginPlace } from '../login/login-place.tsx';
import { baseOf } from '../manifest/forum-base.ts';
import { ScriptMark } from '../session/script-mark.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { setServerTime } from '../ui/clock.ts';
import { hydrateLazily } from '../ui/hydrate-lazily.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { useArrival } from '../ui/use-arrival.ts';
import { EARLY_KEYS_SCRIPT } from './early-keys.ts';
import { FORUM_COLOUR_SCHEME_SCRIPT } from './forum-colour-scheme.ts';
import { TrialRibbon } from './trial-ribbon.tsx';
import './forum.css';
import './forum-acts.css';

const ForumHeader = hydrateLazily(() => import('./forum-header.tsx'));
const ForumFooter = hydrateLazily(() => import('./forum-footer.tsx'));
const ChatPanelPlace = hydrateLazily(() => import('../parts/chat/chat-panel-place.tsx'));
const ForumTabBar = hydrateLazily(() => import('./forum-tab-bar.tsx'));

interface ForumFrameProps {
  children: ReactNode;
  theme?: string;
  /** Where the login dialog appears: the forum's own, elsewhere on its site the shop's. */
  login?: ReactNode;
  /** The last of the links in the footer. */
  footerEnd?: ReactNode;
}

/** Header, footer and navigation of the forum: around its own pages in a theme, and around the other pages of its site. */
export default function ForumFrame({ children, theme = 'theme1', login = <LoginPlace />, footerEnd }: ForumFrameProps) {
  const { t } = useTexts();
  const shell = useShell();
  const mark = useContext(ScriptMark);
  const base = baseOf(useLocation().pathname);
  const serverTime = shell?.serverTime;
  useEffect(() => {
    if (serverTime) setServerTime(serverTime);
  }, [serverTime]);
  useArrival();
  return (
    <div data-forum={theme} className="flex min-h-dvh flex-col">
      <script nonce={mark}>{FORUM_COLOUR_SCHEME_SCRIPT}</script>
      <script nonce={mark}>{EARLY_KEYS_SCRIPT}</script>
      <a
        href="#content"
        className="sr-only z-[70] rounded-control bg-brand px-4 py-2 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {t('shell:skip_link')}
      </a>
      {shell?.trial && <TrialRibbon />}
      <ForumHeader base={base} />
      <main id="content" tabIndex={-1} className="min-h-[60vh] w-full flex-1 overflow-x-clip outline-none">
        {children}
      </main>
      <ForumFooter base={base} end={footerEnd} />
      <ForumTabBar base={base} />
      <ToastRegion />
      {login}
      <ChatPanelPlace />
      <div aria-hidden="true" className="h-[calc(56px+env(safe-area-inset-bottom))] md:hidden" />
    </div>
  );
}
