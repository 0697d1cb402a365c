import { createHmac } from 'node:crypto';
import { isbot } from 'isbot';
import { networkOf } from '../../platform/network.ts';
import { deriveKey } from '../../platform/tokens.ts';
import type { TrafficTarget } from './rules.ts';

const HOUR_MS = 3_600_000;
/** Bounds the memory between two saves; views beyond it are not counted. */
const MOST_READERS = 20_000;
/** One network cannot invent more visitors than this between two saves. */
const VISITORS_OF_NETWORK = 20;

interface PageView {
  target: TrafficTarget;
  /** The IP address of the reader. */
  ip: string;
  userAgent: string;
  at: Date;
}

interface Reader extends PageView {
  views: number;
}

/** Views of one visitor of one shop or product within an hour. */
export interface TrafficRow {
  /** The start of the hour. */
  at: string;
  productId: number | null;
  merchantId: number | null;
  /** A 64-bit keyed hash, as a decimal number. */
  visitor: string;
  views: number;
}

/**
 * Counts page views in memory, since cached pages are sent without any query. Addresses stay in memory until the next
 * save, and only a keyed hash of address and browser leaves it.
 */
export class TrafficCounter {
  readonly #key: Buffer;
  #readers = new Map<string, Reader>();
  #unsaved: TrafficRow[] = [];

  constructor(secret: string) {
    this.#key = deriveKey(secret, 'traffic');
  }

  /** Counts a view of a page; cheap enough for every response. */
  note({ target, ip, userAgent, at }: PageView): void {
    const hour = Math.floor(at.getTime() / HOUR_MS);
    const subject = 'productId' in target ? `p${target.productId}` : `m${target.merchantId}`;
    const key = `${hour}|${subject}|${ip}|${userAgent}`;
    const known = this.#readers.get(key);
    if (known) known.views += 1;
    else if (this.#readers.size < MOST_READERS)
      this.#readers.set(key, { target, ip, userAgent, at: new Date(hour * HOUR_MS), views: 1 });
  }

  /** The views since the last call, without those of robots. `dayOf` is the day of a moment: a visitor is new each day. */
  take(dayOf: (at: Date) => string): TrafficRow[] {
    const readers = [...this.#readers.values()];
    this.#readers = new Map();
    const unsaved = this.#unsaved;
    this.#unsaved = [];
    const browsers = new Map<string, Set<string>>();
    const rows = readers.flatMap(({ target, ip, userAgent, at, views }) => {
      if (userAgent === '' || isbot(userAgent)) return [];
      const network = networkOf(ip);
      const seen = browsers.get(network) ?? new Set();
      browsers.set(network, seen);
      // further browsers of a network count as one
      const browser = seen.has(userAgent) || seen.size < VISITORS_OF_NETWORK ? userAgent : '';
      seen.add(browser);
      const visitor = this.#hash(`${dayOf(at)}|${network}|${browser}`);
      const subject = { productId: null, merchantId: null, ...target };
      return [{ at: at.toISOString(), ...subject, visitor, views }];
    });
    return [...unsaved, ...rows];
  }

  /** Rows that could not be saved: the next call of `take` returns them again. */
  putBack(rows: readonly TrafficRow[]): void {
    this.#unsaved = [...rows, ...this.#unsaved].slice(0, MOST_READERS);
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest().readBigInt64BE().toString();
  }
}
