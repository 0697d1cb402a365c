import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { ChatHistory, ChatMessage } from '../../domains/chat/contract.ts';
import { joinDesk } from '../../web/parts/chat/listen.ts';
import type { ServerProcess } from './server-process.ts';

const RETRY_MS = 40;

interface Talk {
  /** The servers that run; one that has been killed is taken out. */
  servers: ServerProcess[];
  token: string;
  side: 'shopper' | 'agent';
  merId: number;
  chatId: number;
  /** Each call and each signal takes up to so long: later ones overtake it. */
  slowMs?: number;
}

/**
 * One open window of a conversation, as the page works: it sends one message after the other until each is answered,
 * reads what it missed whenever it is connected again, and keeps messages by id. It uses any server that runs.
 */
export class ChatTalker {
  readonly messages = new Map<number, ChatMessage>();
  readonly sent = new Map<string, number>();
  readonly #talk: Talk;
  #socket: Socket;
  #known = 0;
  #reading = Promise.resolve();

  constructor(talk: Talk) {
    this.#talk = talk;
    this.#socket = this.#connect();
  }

  get #base(): string {
    return this.#talk.side === 'shopper' ? '/api/service' : '/api/service/desk';
  }

  #connect(): Socket {
    const { servers, token, side, merId, chatId } = this.#talk;
    const server = servers[Math.floor(Math.random() * servers.length)] as ServerProcess;
    const socket = io(server.url, { extraHeaders: { cookie: `token=${token}` }, forceNew: true, reconnection: false });
    const isHere = (data: { merId: number; chatId: number }) =>
      data.merId === merId && (side === 'shopper' || data.chatId === chatId);
    socket.on('connect', async () => {
      if (side === 'agent') await joinDesk(socket, merId);
      await this.catchUp().catch(() => {});
    });
    socket.on('gap', () => void this.catchUp().catch(() => {}));
    socket.on('chat.message', async (message: ChatMessage | null) => {
      await this.#network();
      if (message && isHere(message)) this.#keep(message);
    });
    socket.on('chat.recalled', async ({ id }: { id: number }) => {
      await this.#network();
      const recalled = this.messages.get(id);
      if (recalled) this.#keep({ ...recalled, recallStatus: 1, msn: '' });
    });
    for (const event of ['disconnect', 'connect_error']) socket.once(event, () => void this.#again(socket));
    return socket;
  }

  async #again(from: Socket): Promise<void> {
    from.removeAllListeners().disconnect();
    await wait(RETRY_MS);
    if (from === this.#socket) this.#socket = this.#connect();
  }

  #network = () => wait(Math.random() * (this.#talk.slowMs ?? 0));

  #keep(message: ChatMessage): void {
    // a recall may overtake the signal of its message
    if (this.messages.get(message.id)?.recallStatus !== 1) this.messages.set(message.id, message);
  }

  /** As a lost network does: nobody says goodbye. */
  cut(): void {
    this.#socket.io.engine?.close();
  }

  close(): void {
    this.#socket.removeAllListeners().disconnect();
  }

  /** One call, to any server, until one succeeds. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    for (;;) {
      const { servers, token } = this.#talk;
      const server = servers[Math.floor(Math.random() * servers.length)] as ServerProcess;
      await this.#network();
      const answer = await server.call<T>(method, path, token, body).catch(() => undefined);
      if (answer?.status === 200) return answer.body.data;
      if (answer && answer.status < 500 && answer.status !== 429) throw new Error(`${path}: ${answer.status}`);
      await wait(RETRY_MS);
    }
  }

  async say(msn: string): Promise<ChatMessage> {
    const { side, merId, chatId } = this.#talk;
    const to = side === 'shopper' ? { merId } : { chatId };
    const message = await this.call<ChatMessage>('POST', `${this.#base}/send`, {
      msn,
      msnType: 1,
      clientId: msn,
      ...to,
    });
    this.sent.set(msn, message.id);
    this.#keep(message);
    return message;
  }

  recall = (id: number): Promise<null> => this.call('POST', `/api/service/recall/${id}`, {});

  /** Reads what was written or recalled since the last reading; one reading at a time. */
  catchUp(): Promise<void> {
    this.#reading = this.#reading.catch(() => {}).then(() => this.#read());
    return this.#reading;
  }

  async #read(): Promise<void> {
    const lastTime = new Date(Date.now() - 20_000).toISOString();
    const path = `${this.#base}/history/${this.#talk.chatId}?afterId=${this.#known}&lastTime=${lastTime}`;
    const { list } = await this.call<ChatHistory>('GET', path);
    for (const message of list) this.#keep(message);
    const last = Math.max(this.#known, ...list.map(({ id }) => id));
    if (last === this.#known) return;
    this.#known = last;
    await this.#read();
  }

  /** The conversation as the server has it. */
  stored(): Promise<ChatHistory> {
    return this.call('GET', `${this.#base}/history/${this.#talk.chatId}?limit=100`);
  }

  async read(): Promise<void> {
    await this.catchUp();
    const messageId = Math.max(...this.messages.keys());
    await this.call('POST', `${this.#base}/read`, { chatId: this.#talk.chatId, messageId });
  }
}
