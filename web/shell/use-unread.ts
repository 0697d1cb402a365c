import { useEffect, useState } from 'react';
import { useShell } from './use-shell.ts';

/** Specification 7: polled every 60 s when logged in. */
const POLL_MS = 60_000;

/** Unread messages: as the page was made, then asked again each minute while somebody looks at it. */
export function useUnread(): number {
  const shell = useShell();
  const made = shell?.counts.unread ?? 0;
  const [unread, setUnread] = useState(made);
  useEffect(() => setUnread(made), [made]);
  const loggedIn = Boolean(shell?.user);
  useEffect(() => {
    if (!loggedIn) return;
    const timer = setInterval(async () => {
      if (document.hidden) return;
      // a poll that fails says nothing: the next one will
      const answer = await fetch('/api/front/messageCenter/unread').catch(() => undefined);
      const body = answer?.ok ? ((await answer.json()) as { data?: { total?: number } }) : undefined;
      if (typeof body?.data?.total === 'number') setUnread(body.data.total);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [loggedIn]);
  return unread;
}
