import { networkOf } from '../network/network.ts';

/** Bodies up to this size are not counted: most are smaller, so that a full account or network can still sign in and act. */
const UNCOUNTED_BYTES = 16 * 1024;
const MEGABYTE = 1024 * 1024;
/** What unfinished bodies may hold together beyond that. */
const MOST_HELD_BYTES = {
  guests: 4 * MEGABYTE,
  account: 8 * MEGABYTE,
  network: 32 * MEGABYTE,
  process: 256 * MEGABYTE,
};

/** Memory of one body; `false` if there is no room for more. */
export interface HeldBody {
  hold(bytes: number): boolean;
  release(): void;
}

/** Who sends a body; `userId` is null without a session. */
export interface BodySender {
  userId: number | null;
  ip: string;
}

/**
 * The bodies of requests from their first piece to their last: a sender may be slow for minutes on any number of
 * connections, and each holds what has arrived. A session is no guarantee, since anyone gets one by naming an address.
 */
export class UnfinishedBodies {
  readonly #held = new Map<string, number>();

  open(sender: BodySender): HeldBody {
    const limits = limitsOf(sender);
    let [read, counted] = [0, 0];
    const add = (bytes: number) => {
      for (const [key] of limits) {
        const held = (this.#held.get(key) ?? 0) + bytes;
        if (held > 0) this.#held.set(key, held);
        else this.#held.delete(key);
      }
      counted += bytes;
    };
    return {
      hold: (bytes) => {
        read += bytes;
        const added = Math.max(0, read - UNCOUNTED_BYTES) - counted;
        if (added > 0 && !this.#isFree(limits, added)) return false;
        if (added > 0) add(added);
        return true;
      },
      release: () => add(-counted),
    };
  }

  #isFree([own, network]: Totals, bytes: number): boolean {
    const heldBy = ([key]: Total) => this.#held.get(key) ?? 0;
    // a network may hold as much as is free for all others together, so that no number of networks takes everything
    const free = MOST_HELD_BYTES.process - heldBy(PROCESS);
    const [, most] = network;
    return heldBy(own) + bytes <= own[1] && heldBy(network) + bytes <= Math.min(most, free);
  }

  /** Whether a body of this length is never counted. */
  static isSmall(bytes: number): boolean {
    return bytes <= UNCOUNTED_BYTES;
  }
}

type Total = readonly [key: string, most: number];
type Totals = readonly [own: Total, network: Total, process: Total];
const PROCESS: Total = ['', MOST_HELD_BYTES.process];

/** The totals to which a body belongs, with their limits. */
function limitsOf({ userId, ip }: BodySender): Totals {
  const network = networkOf(ip);
  const own: Total =
    userId === null ? [`guests ${network}`, MOST_HELD_BYTES.guests] : [`user ${userId}`, MOST_HELD_BYTES.account];
  return [own, [network, MOST_HELD_BYTES.network], PROCESS];
}

/** Of this process; empty whenever no request is arriving. */
export const unfinishedBodies = new UnfinishedBodies();
