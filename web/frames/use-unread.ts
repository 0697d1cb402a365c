import { useEffect, useEffectEvent } from 'react';
import { loseLogin } from '../session/lose-login.ts';
import { noteLostUser } from '../session/lost-user.ts';
import { useShell } from '../session/use-shell.ts';
import { interacted } from '../ui/interacted.ts';
import { useFollowing } from '../ui/use-following.ts';

/** Specification 7: polled every 60 s when logged in. */
const POLL_MS = 60_000;
const UNREAD = { all: '/api/front/messageCenter/unread', forum: '/api/community/my/unread' };

/**
 * Unread messages, in the forum those of the forum: initially from the page (the forum asks at once), then whenever the
 * server signals a change, and each minute in case a signal was missed.
 */
export function useUnread(kind: keyof typeof UNREAD = 'all'): number {
  const shell = useShell();
  const made = kind === 'all' ? (shell?.counts.unread ?? 0) : 0;
  const [unread, setUnread] = useFollowing(made);
  const user = shell?.user ?? null;
  const siteType = shell?.site.type ?? 'goods';
  const lose = useEffectEvent((message: string) => {
    // in the forum a redirect nobody asked for would lose what is being typed
    if (kind === 'forum') noteLostUser(user);
    else loseLogin(siteType, user, message);
  });
  const loggedIn = user !== null;
  useEffect(() => {
    if (!loggedIn) return;
    const left = new AbortController();
    const { signal } = left;
    const ask = () =>
      fetch(UNREAD[kind], { signal })
        .then((answer) => answer.json() as Promise<{ code: number; message: string; data?: { total?: number } }>)
        .then(({ code, message, data }) => {
          if (code === 401 && !signal.aborted) lose(message);
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
