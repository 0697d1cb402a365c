import { useEffect, useState } from 'react';
import type { Topic } from '../../../domains/forum/contract.ts';
import { type ApiCaller, useApi } from '../../session/call-api.ts';
import { useShell } from '../../session/use-shell.ts';

/** Without a socket: guests have none, and connections break. */
const POLL_MS = 20_000;
/** Many signals become one request, and the windows of one topic do not all ask at the same moment. */
const GATHER_MS = 300;
const SPREAD_MS = 700;

/**
 * The topic as the page has it, with the counts of this moment. Text and comments stay as they are: nothing moves what
 * is being read.
 */
export function useLiveTopic(topic: Topic): { shown: Topic; newComments: number } {
  const api = useApi();
  const isMember = Boolean(useShell()?.user);
  const [latest, setLatest] = useState<{ of: Topic; now: Topic }>();
  useEffect(
    () => follow({ topic, api, isMember, tell: (now) => setLatest({ of: topic, now }) }),
    [api, topic, isMember],
  );
  // what was heard about an older state of the page is not newer than the page
  const now = latest?.of === topic ? latest.now : topic;
  const { likeCount, hasLiked, favouriteCount, hasFavourited, reactions, viewCount } = now;
  return {
    shown: { ...topic, likeCount, hasLiked, favouriteCount, hasFavourited, reactions, viewCount },
    newComments: Math.max(0, now.commentCount - topic.commentCount),
  };
}

interface Following {
  topic: Topic;
  api: ApiCaller;
  isMember: boolean;
  tell(now: Topic): void;
}

/** Asks after each signal of the socket, and regularly while there is none; returns how to stop. */
function follow({ topic: { id, state }, api, isMember, tell }: Following): (() => void) | undefined {
  if (state !== 'published') return undefined;
  let isOver = false;
  let isConnected = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let disconnect: (() => void) | undefined;
  const ask = async () => {
    waiting = undefined;
    if (document.hidden) return;
    // a missed answer is made up for by the next
    const now = await api.get<Topic>(`/api/community/topic/${id}`).catch(() => undefined);
    if (now && !isOver) tell(now);
  };
  const askSoon = () => {
    waiting ??= setTimeout(ask, GATHER_MS + Math.random() * SPREAD_MS);
  };
  const polling = setInterval(() => isConnected || askSoon(), POLL_MS);
  document.addEventListener('visibilitychange', askSoon);
  if (isMember) {
    // loaded when the page has been shown: nothing of it is needed before
    void import('../../parts/chat/chat-socket.ts').then(({ openChatSocket }) => {
      if (isOver) return;
      const socket = openChatSocket();
      disconnect = () => void socket.disconnect();
      socket.on('connect', () =>
        socket.emit('join', { room: 'forum-topic', id }, (answer: { data?: unknown }) => {
          isConnected = answer.data === true;
          askSoon();
        }),
      );
      socket.on('disconnect', () => {
        isConnected = false;
      });
      socket.on('gap', askSoon);
      socket.on('forum.topic', (signal: { id?: number } | null) => (signal && signal.id !== id) || askSoon());
    });
  }
  return () => {
    isOver = true;
    clearInterval(polling);
    clearTimeout(waiting);
    document.removeEventListener('visibilitychange', askSoon);
    disconnect?.();
  };
}
