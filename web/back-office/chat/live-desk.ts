import type { DeskAttention } from '../../../domains/chat/desk/contract.ts';
import { openChatSocket } from '../../parts/chat/chat-socket.ts';
import { joinDesk } from '../../parts/chat/listen.ts';
import type { ApiCaller } from '../../session/call-api.ts';
import { onceWithin } from './once-within.ts';

/** An agent counts as online for 30 s after the last sign of life. */
const ALIVE_MS = 10_000;
/** A signal can be lost with the process that sent it. */
const SAFETY_MS = 60_000;
const SETTLE_MS = 250;

/** What happened at the desk: to a conversation, or to any of them. */
export interface DeskNews {
  chatId?: number;
  /** A customer has written, or a conversation is back from being snoozed. */
  isCall: boolean;
}

interface Hearing {
  onAttention: (attention: DeskAttention) => void;
  /** A customer has written to this agent or to the queue; once for all windows of the browser. */
  onCall: () => void;
  onNews: (news: DeskNews) => void;
}

export interface LiveDesk {
  read: () => void;
  close: () => void;
}

/** Of a message, or of a conversation that has changed. */
interface Heard {
  chatId: number;
  sendType?: number;
  isBack?: boolean;
}

/** Keeps the agent present, and tells what happens at the desk of a merchant. */
export function openDesk(api: ApiCaller, merId: number, { onAttention, onCall, onNews }: Hearing): LiveDesk {
  const socket = openChatSocket();
  const heard = new HeardMessages(merId);
  const read = async () => {
    // a failed request is ignored: the next one will succeed
    const attention = await api.get<DeskAttention>(`/api/service/desk/attention?merId=${merId}`).catch(() => undefined);
    if (!attention || isClosed) return;
    onAttention(attention);
    if (heard.isNew(attention.newest)) onCall();
  };
  const readSoon = onceWithin(SETTLE_MS, () => void read());
  const beAlive = () => void socket.emit('chat.presence', { merId });
  const timers = [setInterval(beAlive, ALIVE_MS), setInterval(() => void read(), SAFETY_MS)];
  let isClosed = false;
  // a browser slows the timers of a window in the background down to one a minute, but not what the server sends
  socket.io.on('ping', beAlive);
  socket.on('connect', async () => {
    beAlive();
    await joinDesk(socket, merId);
    await read();
    onNews({ isCall: false });
  });
  for (const event of ['chat.message', 'chat.state', 'chat.recalled', 'chat.marks', 'gap'])
    socket.on(event, (data: Heard | null) => {
      readSoon();
      if (event === 'chat.marks') return;
      onNews({ ...(data ? { chatId: data.chatId } : {}), isCall: data?.sendType === 0 || data?.isBack === true });
    });
  return {
    read: readSoon,
    close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      socket.disconnect();
    },
  };
}

/** The newest message that a sound was made for: remembered by the browser, so that one of its windows makes it. */
class HeardMessages {
  readonly #key: string;
  #isFirst = true;

  constructor(merId: number) {
    this.#key = `desk-heard-${merId}`;
  }

  isNew(id: number): boolean {
    const last = Number(localStorage.getItem(this.#key)) || 0;
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    if (id <= last) return false;
    localStorage.setItem(this.#key, String(id));
    return !isFirst;
  }
}
