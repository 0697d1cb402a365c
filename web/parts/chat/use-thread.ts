import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Socket } from 'socket.io-client';
import type { ChatHistory, ChatMessage } from '../../../domains/chat/contract.ts';
import { useApi } from '../../session/call-api.ts';
import { listen } from './listen.ts';
import { newClientId, type Outgoing, OutgoingQueue } from './outgoing.ts';
import { ServerClock } from './server-clock.ts';
import { emptyThread, type ThreadState, threadReducer } from './thread-state.ts';
import { baseOf, catchUp, flush, isFinal, type ThreadSync } from './thread-sync.ts';

/** Specification 9; only while the socket is down. */
const POLL_MS = 5_000;
const RETRY_MS = 3_000;
const TYPING_EVERY_MS = 2_500;
const LEAVE_MS = 1_000;
/** A signal can be lost with the process that sent it. */
const SAFETY_MS = 60_000;

interface ThreadOptions {
  side: 'user' | 'service';
  chatId: number;
  merId: number;
  /** Who reads and writes in this window. */
  readerId: number;
  /** Messages that the page was rendered with. */
  first: ChatHistory;
  /** Called once for new messages of the other side, however they arrived. */
  onIncoming?: () => void;
}

export interface Thread extends ThreadState {
  send(message: { msn: string; msnType: number; isNote?: boolean }): void;
  retry(): void;
  recall(id: number): Promise<void>;
  readOlder(): Promise<void>;
  noteTyping(): void;
  /** The server's time. */
  now: () => Date;
  /** Tells the agents which page is beside the chat panel; call it once the window is open. */
  noteViewed: () => () => void;
  /** The window closes. Resolves once the server knows, or cannot be reached. */
  leave(): Promise<void>;
}

/** State of one conversation in an open window: messages, the outgoing queue and the read marks of the other side. */
export function useThread({ side, chatId, merId, readerId, first, onIncoming }: ThreadOptions): Thread {
  const api = useApi();
  const [state, dispatch] = useReducer(threadReducer, first, emptyThread);
  const [sync] = useState<ThreadSync>(() => {
    const queue = new OutgoingQueue(readerId, `${side}:${merId}:${side === 'service' ? chatId : ''}`);
    const clock = new ServerClock();
    clock.note(first.now);
    return { api, side, chatId, merId, queue, clock, dispatch, known: first.list.at(-1)?.id ?? 0, isSending: false };
  });
  const socket = useRef<Socket>(undefined);
  useIncoming(side, state.messages, onIncoming);
  useEffect(() => {
    sync.dispatch({ kind: 'outgoing', outgoing: sync.queue.read() });
    void flush(sync);
    const timers = [
      setInterval(() => void flush(sync), RETRY_MS),
      setInterval(() => socket.current?.connected || document.hidden || void catchUp(sync), POLL_MS),
      setInterval(() => void catchUp(sync), SAFETY_MS),
    ];
    const left = new AbortController();
    void import('./chat-socket.ts').then(({ openChatSocket }) => {
      if (left.signal.aborted) return;
      socket.current = openChatSocket();
      listen(socket.current, sync);
    });
    return () => {
      left.abort();
      for (const timer of timers) clearInterval(timer);
      socket.current?.disconnect();
      socket.current = undefined;
    };
  }, [sync]);
  useMarks(sync, state);
  const noteViewed = useCallback(() => {
    let told = '';
    const tell = () => {
      const { pathname, search } = window.parent.location;
      if (told === pathname + search || !socket.current?.connected) return;
      told = pathname + search;
      socket.current.emit('chat.viewed', { chatId, path: told.slice(0, 300) });
    };
    const timer = setInterval(tell, RETRY_MS);
    return () => clearInterval(timer);
  }, [chatId]);
  const now = useCallback(() => sync.clock.now(), [sync]);
  return { ...state, ...actionsOf(sync, state, socket), noteViewed, now };
}

/** Follows the list itself: a message may arrive by the socket, by polling, or with the first reading after a reload. */
function useIncoming(side: ThreadSync['side'], messages: readonly ChatMessage[], onIncoming?: () => void): void {
  const known = useRef(messages.at(-1)?.id ?? 0);
  useEffect(() => {
    const last = messages.findLast(({ sendType }) => (sendType === 0) !== (side === 'user'));
    if (!last || last.id <= known.current) return;
    known.current = last.id;
    onIncoming?.();
  }, [side, messages, onIncoming]);
}

/** Tells the other side how far this window has received and, while it is visible, read; repeated until it succeeds. */
function useMarks(sync: ThreadSync, { messages, readId }: ThreadState): void {
  useEffect(() => {
    const last = messages.findLast(({ sendType }) => (sendType === 0) !== (sync.side === 'user'));
    if (!last || last.id <= readId) return;
    let isOver = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const mark = () => {
      clearTimeout(again);
      const isRead = !document.hidden;
      const body = { chatId: sync.chatId, messageId: last.id, isRead };
      sync.api.post(`${baseOf(sync.side)}/read`, body).then(
        () => isRead && sync.dispatch({ kind: 'seen', id: last.id }),
        (error: unknown) => {
          if (!isOver && !isFinal(error)) again = setTimeout(mark, RETRY_MS);
        },
      );
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => {
      isOver = true;
      clearTimeout(again);
      document.removeEventListener('visibilitychange', mark);
    };
  }, [sync, messages, readId]);
}

function actionsOf(
  sync: ThreadSync,
  state: ThreadState,
  socket: { current: Socket | undefined },
): Omit<Thread, keyof ThreadState | 'noteViewed' | 'now'> {
  const { api, queue, dispatch, chatId, side } = sync;
  return {
    send(message) {
      const outgoing: Outgoing = { ...message, clientId: newClientId(), at: new Date().toISOString() };
      queue.write([...queue.read(), outgoing]);
      dispatch({ kind: 'outgoing', outgoing: [...state.outgoing, outgoing] });
      void flush(sync);
    },
    retry() {
      queue.write(queue.read().map(({ refusal: _, ...each }) => each));
      dispatch({ kind: 'outgoing', outgoing: queue.read() });
      void flush(sync);
    },
    async recall(id) {
      await api.post(`/api/service/recall/${id}`, {});
      dispatch({ kind: 'recalled', id });
    },
    async readOlder() {
      const [oldest] = state.messages;
      if (!oldest || state.isComplete) return;
      const path = `${baseOf(side)}/history/${chatId}?beforeId=${oldest.id}`;
      dispatch({ kind: 'older', history: await api.get<ChatHistory>(path) });
    },
    noteTyping() {
      const now = Date.now();
      if (now - typedAt.at < TYPING_EVERY_MS) return;
      typedAt.at = now;
      socket.current?.emit('chat.typing', { chatId });
    },
    async leave() {
      if (!socket.current?.connected) return;
      // a message after the end has begun another conversation; without an answer the conversation ends by silence
      await socket.current
        .timeout(LEAVE_MS)
        .emitWithAck('chatEnd', { chatId: state.messages.at(-1)?.chatId ?? chatId })
        .catch(() => {});
    },
  };
}

/** When this page last said so; one person types in one conversation at a time. */
const typedAt = { at: 0 };
