import { createHmac } from 'node:crypto';
import { isbot } from 'isbot';
import { networkOf } from '../../platform/network/network.ts';
import { deriveKey } from '../../platform/tokens.ts';
import type { TrafficTarget } from './rules.ts';

const HOUR_MS = 3_600_000;
/** Bounds the memory between two saves; views beyond it are not counted. */
const MOST_READERS = 20_000;
/**
 * Of one network between two saves, so that one client can neither inflate the figures of a shop nor use up the memory
 * for readers, which would leave the views of everybody else uncounted.
 */
const VIEWS_OF_NETWORK = 300;
/** Different browsers of one network between two saves; further ones count as one. */
const BROWSERS_OF_NETWORK = 20;
/** Longer names of browsers are made up. */
const USER_AGENT_LENGTH = 300;

interface PageView {
  target: TrafficTarget;
  /** The IP address of the reader. */
  ip: string;
  userAgent: string;
  at: Date;
}

/** What was seen of a network since the last save. */
interface Network {
  name: string;
  views: number;
  /** Names of its browsers, with their numbers. */
  browsers: Map<string, number>;
}

interface Reader {
  target: TrafficTarget;
  network: Network;
  /** The browser by its number in the network; `BROWSERS_OF_NETWORK`: one of the further ones. */
  browser: number;
  at: Date;
  views: number;
}

/** Views of one visitor of one shop, product or app within an hour. */
export interface TrafficRow {
  /** The start of the hour. */
  at: string;
  productId: number | null;
  merchantId: number | null;
  appId: number | null;
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
  #networks = new Map<string, Network>();
  #unsaved: TrafficRow[] = [];

  constructor(secret: string) {
    this.#key = deriveKey(secret, 'traffic');
  }

  /** Counts a view of a page; cheap enough for every response. */
  note({ target, ip, userAgent, at }: PageView): void {
    if (userAgent === '') return;
    const network = this.#networkOf(ip);
    if (!network || network.views >= VIEWS_OF_NETWORK) return;
    const hour = Math.floor(at.getTime() / HOUR_MS);
    const subject = JSON.stringify(target);
    const browser = browserOf(network, userAgent);
    const key = `${hour}|${subject}|${browser}|${network.name}`;
    const known = this.#readers.get(key);
    if (known) known.views += 1;
    else if (this.#readers.size >= MOST_READERS) return;
    else this.#readers.set(key, { target, network, browser, at: new Date(hour * HOUR_MS), views: 1 });
    network.views += 1;
  }

  /**
   * The views since the last call, without those of robots. `dayOf` is the day of a moment: a visitor is new each day. The
   * days of apps are those of UTC.
   */
  take(dayOf: (at: Date) => string): TrafficRow[] {
    const readers = [...this.#readers.values()];
    const networks = [...this.#networks.values()];
    this.#readers = new Map();
    this.#networks = new Map();
    const unsaved = this.#unsaved;
    this.#unsaved = [];
    const kinds = new Map(
      networks.map((network) => [network, [...network.browsers.keys()].map((each) => this.#kind(each))]),
    );
    const rows = readers.flatMap(({ target, network, browser, at, views }) => {
      const kind = browser === BROWSERS_OF_NETWORK ? 'further' : kinds.get(network)?.[browser];
      if (!kind) return [];
      const day = 'appId' in target ? at.toISOString().slice(0, 10) : dayOf(at);
      const visitor = this.#hash(`${day}|${network.name}|${kind}`).readBigInt64BE().toString();
      const subject = { productId: null, merchantId: null, appId: null, ...target };
      return [{ at: at.toISOString(), ...subject, visitor, views }];
    });
    return [...unsaved, ...rows];
  }

  /** Rows that could not be saved: the next call of `take` returns them again. */
  putBack(rows: readonly TrafficRow[]): void {
    this.#unsaved = [...rows, ...this.#unsaved].slice(0, MOST_READERS);
  }

  #networkOf(ip: string): Network | undefined {
    const name = networkOf(ip);
    const known = this.#networks.get(name);
    if (known || this.#networks.size >= MOST_READERS) return known;
    const network = { name, views: 0, browsers: new Map() };
    this.#networks.set(name, network);
    return network;
  }

  /** One of 256, so that a client with ever new names is no more visitors of a day than that; undefined for robots. */
  #kind(userAgent: string): string | undefined {
    return isbot(userAgent) ? undefined : String(this.#hash(userAgent)[0]);
  }

  #hash(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest();
  }
}

function browserOf({ browsers }: Network, userAgent: string): number {
  const name = userAgent.slice(0, USER_AGENT_LENGTH);
  const known = browsers.get(name);
  if (known !== undefined || browsers.size >= BROWSERS_OF_NETWORK) return known ?? BROWSERS_OF_NETWORK;
  // a copy: a part of a string keeps the whole of it in memory
  browsers.set(Buffer.from(name).toString(), browsers.size);
  return browsers.size - 1;
}
