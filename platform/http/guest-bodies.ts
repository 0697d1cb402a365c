import { networkOf } from '../network.ts';

/** Bodies up to this size are not counted: what guests send is smaller, so that a full network still lets them sign in. */
const UNCOUNTED_BYTES = 16 * 1024;
/** What the unfinished bodies of one network may hold together beyond that. */
const MOST_HELD_BYTES = 4 * 1024 * 1024;

/** Memory of one body; `false` if there is no room for more. */
export interface HeldBody {
  hold(bytes: number): boolean;
  release(): void;
}

/**
 * The bodies of requests without a session, from their first piece to their last: a sender without an account may be slow
 * for minutes on any number of connections, and each holds what has arrived.
 */
export class GuestBodies {
  readonly #held = new Map<string, number>();

  open(ip: string): HeldBody {
    const network = networkOf(ip);
    let [read, counted] = [0, 0];
    return {
      hold: (bytes) => {
        read += bytes;
        const added = Math.max(0, read - UNCOUNTED_BYTES) - counted;
        const held = (this.#held.get(network) ?? 0) + added;
        if (held > MOST_HELD_BYTES) return false;
        counted += added;
        if (held > 0) this.#held.set(network, held);
        return true;
      },
      release: () => {
        const rest = (this.#held.get(network) ?? 0) - counted;
        counted = 0;
        if (rest > 0) this.#held.set(network, rest);
        else this.#held.delete(network);
      },
    };
  }

  /** Whether a body of this length is never counted. */
  static isSmall(bytes: number): boolean {
    return bytes <= UNCOUNTED_BYTES;
  }
}

/** Of this process; empty whenever no request is arriving. */
export const guestBodies = new GuestBodies();
