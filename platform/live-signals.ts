import { sql } from 'kysely';
import type { OpenDatabase } from './database/open.ts';
import type { Log } from './log.ts';
import { randomReference } from './tokens.ts';

/** NOTIFY channel for signals to the windows of other processes. */
const CHANNEL = 'live';
/** One NOTIFY per process and interval, however many signals arrive: PostgreSQL serialises commits that notify. */
const COALESCE_MS = 50;
/** PostgreSQL refuses payloads of 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7_900;
const MAX_SIGNAL_BYTES = 6_200;

/** What the windows in a room receive. `data: null`: too long for a signal, so the window fetches what changed. */
export interface LiveSignal {
  /** A window in several of the rooms receives it once. */
  room: string | readonly string[];
  event: string;
  data: unknown;
}

interface Deliverer {
  /** How many windows are open. */
  windows(): number;
  deliver(signal: LiveSignal): void;
  /** Signals were missed: windows fetch what they show. */
  onGap(): void;
}

/** The room of all windows of one user; they are in it without joining. */
export const userRoom = (userId: number) => `user:${userId}`;

/** The room of those of them that may receive what belongs to one owner; they are put into it and taken out. */
export const userRoomOf = (owner: string, userId: number) => `${owner}-user:${userId}`;

/**
 * Signals to open windows, for writes that are too frequent for a NOTIFY each. Windows of this process receive them at
 * once, those of other processes within 50 ms. A signal can be lost with its process, so windows fetch what they show
 * when they reconnect, and nothing may exist only in a signal. Publish after the commit.
 */
export class LiveSignals {
  readonly #database: OpenDatabase;
  readonly #log: Log;
  readonly #process = randomReference();
  readonly #deliverers = new Set<Deliverer>();
  /** As JSON. */
  #waiting: string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #flushedAt = 0;
  #flushing: Promise<void> = Promise.resolve();

  constructor(database: OpenDatabase, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  /** Open windows of this process. */
  windows(): number {
    return [...this.#deliverers].reduce((sum, deliverer) => sum + deliverer.windows(), 0);
  }

  publish(signals: readonly LiveSignal[]): void {
    for (const signal of signals) {
      const text = JSON.stringify(signal);
      const isLong = Buffer.byteLength(text) > MAX_SIGNAL_BYTES;
      const sent = isLong ? { ...signal, data: null } : signal;
      for (const deliverer of this.#deliverers) deliverer.deliver(sent);
      // the embedded database has one process
      if (this.#database.driver === 'postgres') this.#waiting.push(isLong ? JSON.stringify(sent) : text);
    }
    if (this.#waiting.length === 0 || this.#timer) return;
    const wait = Math.max(0, this.#flushedAt + COALESCE_MS - Date.now());
    this.#timer = setTimeout(() => this.#flush(), wait);
    this.#timer.unref();
  }

  /** Receives signals of this and of other processes; returns the unsubscribe function. */
  async subscribe(deliverer: Deliverer): Promise<() => Promise<void>> {
    this.#deliverers.add(deliverer);
    const stop = await this.#database.listen(
      CHANNEL,
      (payload) => {
        // most are this process's own, delivered already
        if (payload.startsWith(opening(this.#process))) return;
        for (const signal of (JSON.parse(payload) as { signals: LiveSignal[] }).signals) deliverer.deliver(signal);
      },
      () => deliverer.onGap(),
    );
    return async () => {
      this.#deliverers.delete(deliverer);
      await stop();
    };
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#flush();
    await this.#flushing;
  }

  #flush(): void {
    this.#timer = undefined;
    this.#flushedAt = Date.now();
    const payloads = pack(this.#process, this.#waiting.splice(0));
    this.#flushing = this.#flushing
      .then(async () => {
        if (payloads.length === 0) return;
        await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) payload`.execute(
          this.#database.db,
        );
      })
      .catch((err: unknown) => this.#log.error({ err }, 'live signals not sent'));
  }
}

/** How the payloads of a process begin. */
const opening = (process: string) => `{"process":${JSON.stringify(process)},`;

/** As few payloads as hold the signals. */
function pack(process: string, signals: readonly string[]): string[] {
  const payloads: string[] = [];
  let held: string[] = [];
  let bytes = 0;
  const close = () => {
    if (held.length > 0) payloads.push(`${opening(process)}"signals":[${held.join(',')}]}`);
    held = [];
    bytes = 0;
  };
  for (const signal of signals) {
    const size = Buffer.byteLength(signal) + 1;
    if (bytes + size > MAX_PAYLOAD_BYTES - 100) close();
    held.push(signal);
    bytes += size;
  }
  close();
  return payloads;
}
