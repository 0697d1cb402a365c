import { useEffect, useRef, useState } from 'react';
import type { CommentPage } from '../../../domains/forum/comments/contract.ts';
import type { Topic } from '../../../domains/forum/contract.ts';
import type { ReadMark } from '../../../domains/forum/reading/contract.ts';
import { useIsMember } from '../../session/use-shell.ts';

/** While the page stays open, a mark is sent this often at most. */
const SEND_MS = 30_000;
const VIEWED = 'forum-viewed';
const KEPT_VIEWS = 200;

export interface TopicReading {
  topic: Topic;
  comments: CommentPage;
  /** When the page was made. */
  seenAt: string;
}

/**
 * Counts the view once per tab and tells the server how far a member has read: when the page is left or hidden, and only
 * if something is new. Returns what was new when the topic was opened, which stays until another one is.
 */
export function useReading({ topic, comments, seenAt }: TopicReading): Topic['reading'] {
  const isMember = useIsMember();
  const [opened, setOpened] = useState({ id: topic.id, seenAt, reading: topic.reading });
  // a page that members share gets the reader's own marks after it was opened
  const isLate = opened.seenAt === seenAt && opened.reading !== topic.reading;
  if (opened.id !== topic.id || isLate) setOpened({ id: topic.id, seenAt, reading: topic.reading });
  const latest = useRef({ topic, seenAt });
  // before the others: what leaves a topic still finds that topic here
  useEffect(() => {
    latest.current = { topic, seenAt };
  }, [topic, seenAt]);
  useEffect(() => countView(topic), [topic]);
  const isFollowed = isMember && topic.state === 'published';
  useEffect(() => (isFollowed ? noteReading(topic.id, () => latest.current) : undefined), [topic.id, isFollowed]);
  useEffect(() => {
    if (isFollowed && comments.sort === 'oldest') return watchShown();
    return undefined;
  }, [comments, isFollowed]);
  return opened.reading;
}

/** The highest comment that was in the window, of the topic that is open. */
const shown = { id: 0 };

function watchShown(): () => void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) shown.id = Math.max(shown.id, Number((target as HTMLElement).dataset.comment));
    }
  });
  for (const item of document.querySelectorAll('#comments [data-comment]')) observer.observe(item);
  return () => observer.disconnect();
}

function noteReading(id: number, latest: () => { topic: Topic; seenAt: string }): () => void {
  shown.id = 0;
  let sent: Pick<ReadMark, 'commentId' | 'commentCount'> | undefined;
  const send = () => {
    const { topic, seenAt } = latest();
    const { commentCount, reading } = topic;
    // a first visit is always noted: what is written after it is new
    const noted = sent ?? reading ?? { commentId: 0, commentCount: -1 };
    const commentId = Math.max(shown.id, noted.commentId);
    if (commentId === noted.commentId && commentCount === noted.commentCount) return;
    sent = { commentId, commentCount };
    post('/api/community/topic/read', { id, commentId, commentCount, seenAt } satisfies ReadMark);
  };
  const sendHidden = () => document.hidden && send();
  const timer = setInterval(send, SEND_MS);
  window.addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', sendHidden);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', send);
    document.removeEventListener('visibilitychange', sendHidden);
    send();
  };
}

/** Reloading a topic in the same tab is not another view. */
function countView({ id, state }: Topic): void {
  if (state !== 'published') return;
  const viewed = (sessionStorage.getItem(VIEWED) ?? '').split(' ').filter(Boolean);
  if (viewed.includes(String(id))) return;
  sessionStorage.setItem(VIEWED, [...viewed, id].slice(-KEPT_VIEWS).join(' '));
  post('/api/community/topic/view', { id });
}

/** Sent even while the page is being left; nothing depends on the answer. */
function post(path: string, body: unknown): void {
  const headers = { 'content-type': 'application/json' };
  fetch(path, { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) }).catch(() => {});
}
