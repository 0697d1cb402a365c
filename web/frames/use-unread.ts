import { useEffect } from 'react';
import { useShell } from '../session/use-shell.ts';
import { interacted } from '../ui/interacted.ts';
import { useFollowing } from '../ui/use-following.ts';

/** Specification 7: polled every 60 s when logged in. */
const POLL_MS = 60_000;
const UNREAD = { all: '/api/front/messageCenter/unread', forum: '/api/front/messageCenter/unread?kind=forum' };

/**
 * Unread messages, in the forum those of the forum: initially from the page (the forum asks at once), then whenever the
 * server signals a change, and each minute in case a signal was missed.
 */
export function useUnread(kind: keyof typeof UNREAD = 'all'): number {
  const shell = useShell();
  const made = kind === 'all' ? (shell?.counts.unread ?? 0) : 0;
  const [unread, setUnread] = useFollowing(made);
  const loggedIn = Boolean(shell?.user);
  useEffect(() => {
    if (!loggedIn) return;
    const left = new AbortController();
    const { signal } = left;
    const ask = () =>
      // a session of the forum is one on the forum's site only
      fetch(UNREAD[kind], { signal, ...(kind === 'forum' && { headers: { type: 'bbs' } }) })
        .then((answer) => answer.json() as Promise<{ data?: { total?: number } }>)
        .then(({ data }) => {
          if (typeof data?.total === 'number' && !signal.aborted) setUnread(data.total);
        })
        // a failed request is ignored: the next one will succeed
        .catch(() => undefined);
    if (kind === 'forum') void ask();
    const timer = setInterval(() => document.hidden || ask(), POLL_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    interacted
      .then(() => import('./live-news.ts'))
      .then(({ onUpdates }) => {
        if (!signal.aborted) signal.addEventListener('abort', onUpdates(ask));
      });
    return () => left.abort();
  }, [kind, loggedIn, setUnread]);
  return unread;
}
