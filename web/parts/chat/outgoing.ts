/** A message of this window that the server has not answered yet. */
export interface Outgoing {
  clientId: string;
  msn: string;
  msnType: number;
  isNote?: boolean;
  at: string;
  /** Why the server refused it; it is not sent again by itself. */
  refusal?: string;
}

const PREFIX = 'chat-outgoing:';

/**
 * Messages waiting to be sent, kept in the browser so that a reload loses none. They belong to their writer: a session
 * may end without the page noticing, and the next person at the browser must neither see nor send them.
 */
export class OutgoingQueue {
  readonly #key: string;

  constructor(readerId: number, thread: string) {
    this.#key = `${PREFIX}${readerId}:${thread}`;
    forgetOthers(`${PREFIX}${readerId}:`);
  }

  read(): Outgoing[] {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? '[]') as Outgoing[];
    } catch {
      // storage is full or switched off: the page's memory has to do
      return [];
    }
  }

  write(messages: readonly Outgoing[]): void {
    try {
      if (messages.length === 0) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, JSON.stringify(messages));
    } catch {
      // as above
    }
  }
}

function forgetOthers(own: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && !key.startsWith(own)) localStorage.removeItem(key);
    }
  } catch {
    // storage is switched off: nothing is kept
  }
}

/** An id of 128 random bits, also where the page is not a secure context. */
export function newClientId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
