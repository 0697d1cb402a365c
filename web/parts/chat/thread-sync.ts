import type { ChatHistory, ChatMessage } from '../../../domains/chat/contract.ts';
import { type ApiCaller, ApiRefusal } from '../../session/call-api.ts';
import type { Outgoing, OutgoingQueue } from './outgoing.ts';
import type { ServerClock } from './server-clock.ts';
import type { threadReducer } from './thread-state.ts';

/** A change may have been committed shortly before the moment that the last reading began. */
const OVERLAP_MS = 20_000;

/** What reads and sends the messages of one conversation. */
export interface ThreadSync {
  api: ApiCaller;
  side: 'user' | 'service';
  chatId: number;
  merId: number;
  queue: OutgoingQueue;
  clock: ServerClock;
  dispatch: (action: Parameters<typeof threadReducer>[1]) => void;
  /** Every message up to this one is known. Only reading moves it: signals may overtake each other. */
  known: number;
  isSending: boolean;
}

export const baseOf = (side: ThreadSync['side']) => (side === 'user' ? '/api/service' : '/api/service/desk');

/** Reads what was written or recalled since the last reading. */
export async function catchUp(sync: ThreadSync): Promise<void> {
  for (;;) {
    const lastTime = new Date(sync.clock.now().getTime() - OVERLAP_MS).toISOString();
    const path = `${baseOf(sync.side)}/history/${sync.chatId}?afterId=${sync.known}&lastTime=${lastTime}`;
    // a failed request is ignored: the next one will succeed
    const history = await sync.api.get<ChatHistory>(path).catch(() => undefined);
    if (!history) return;
    sync.clock.note(history.now);
    sync.dispatch({ kind: 'read', history });
    const last = Math.max(sync.known, ...history.list.map(({ id }) => id));
    if (last === sync.known) return;
    sync.known = last;
  }
}

/** Sends the queued messages one at a time until the queue is empty or the server cannot be reached. */
export async function flush(sync: ThreadSync): Promise<void> {
  if (sync.isSending) return;
  sync.isSending = true;
  try {
    for (let next = nextOf(sync); next; next = nextOf(sync)) if (!(await sendOne(sync, next))) return;
  } finally {
    sync.isSending = false;
  }
}

const nextOf = ({ queue }: ThreadSync) => queue.read().find(({ refusal }) => refusal === undefined);

/** Whether the server would refuse the call again; false without an answer, and for one that may differ later. */
export const isFinal = (error: unknown): error is ApiRefusal =>
  error instanceof ApiRefusal && error.status < 500 && error.status !== 429;

async function sendOne(sync: ThreadSync, { msn, msnType, clientId, isNote }: Outgoing): Promise<boolean> {
  const { api, side, chatId, merId, queue, dispatch } = sync;
  const body = side === 'user' ? { merId } : { chatId, isNote: isNote ?? false };
  try {
    const message = await api.post<ChatMessage>(`${baseOf(side)}/send`, { msn, msnType, clientId, ...body });
    queue.write(queue.read().filter((each) => each.clientId !== clientId));
    dispatch({ kind: 'message', message });
  } catch (error) {
    if (!isFinal(error)) return false;
    const refusal = error.message;
    queue.write(queue.read().map((each) => (each.clientId === clientId ? { ...each, refusal } : each)));
  }
  dispatch({ kind: 'outgoing', outgoing: queue.read() });
  return true;
}
