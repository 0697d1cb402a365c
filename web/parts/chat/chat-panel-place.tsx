import { lazy, Suspense, useEffect, useState } from 'react';
import { openLogin } from '../../session/login-flag.ts';
import { useShell } from '../../session/use-shell.ts';
import { leadsToChat } from './leads-to-chat.ts';
import type { OpenedPanel } from './panel-frame.ts';

const ChatPanel = lazy(() => import('./chat-panel.tsx'));

/** Smaller screens follow the link: there the chat page fills the screen. */
const WIDE = '(min-width: 768px)';

/**
 * Opens links to a chat in a panel of this page; a guest gets the login dialog. One listener serves all links, so that
 * the parts that contain them need no code for it.
 */
export default function ChatPanelPlace() {
  const isLoggedIn = Boolean(useShell()?.user);
  const [opened, setOpened] = useState<OpenedPanel>();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/chat/"]');
      const isAside = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || !leadsToChat(link) || link.target || isAside || !matchMedia(WIDE).matches) return;
      event.preventDefault();
      if (isLoggedIn) setOpened({ href: link.pathname + link.search, opener: link });
      else openLogin();
    };
    // before the listener that follows links
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [isLoggedIn]);
  if (!opened) return null;
  return (
    <Suspense>
      <ChatPanel key={opened.href} {...opened} onClose={() => setOpened(undefined)} />
    </Suspense>
  );
}
