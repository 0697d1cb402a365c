import type { App } from '../domains/kit/context.ts';
import type { LocalLimitName, SharedLimitName } from '../domains/kit/limit-names.ts';
import type { OpenDatabase } from '../platform/database/open.ts';
import { SharedRateLimit } from '../platform/database/shared-rate-limit.ts';
import { type Limit, RateLimit } from '../platform/network/rate-limit.ts';
import { deriveKey } from '../platform/tokens.ts';

/** `[burst, perMinute]`: higher than any person needs, since a whole office may share an IP address. */
const SHARED: Record<SharedLimitName, [number, number]> = {
  login: [60, 60],
  // reading a page is enough to make one, so these must not take from the logins of the same network
  scanCodes: [60, 60],
  codes: [10, 5],
  // each costs the shop money
  texts: [20, 1],
  invites: [30, 20],
  // mails to people who did not ask for them: 20 of a team, then five an hour; three to an address, then three a day
  inviting: [20, 1 / 12],
  invited: [3, 1 / 480],
  // mails of one thread to its shopper, which a shop may ask for too
  transcripts: [5, 1 / 30],
  redemptions: [120, 60],
  // five attempts to find an order without an account, then one every three minutes
  lookups: [5, 1 / 3],
  // keys of others, found in public: one file may hold many
  leaks: [20, 2],
};

const LOCAL: Record<LocalLimitName, [number, number]> = {
  writes: [60, 120],
  // undoing the removal of a hundred cart lines sends them at once
  carts: [400, 300],
  orders: [120, 60],
  coupons: [120, 60],
  searches: [600, 600],
  messages: [60, 120],
  // a browser that shows a code asks every two seconds
  devicePolls: [600, 600],
  // of one advertisement by one network: what is more is not counted
  adClicks: [10, 1 / 12],
  adViews: [100, 5],
  // of one app by one network: what is more is not counted; a day's worth at once
  appDownloads: [20, 1 / 72],
  // pages that the server fetches for a person
  outsidePages: [6, 6],
};

/**
 * The rate limits of a process. Those that protect secrets or money are shared by all processes of a PostgreSQL
 * database; the embedded database has one process, and a second statement would wait for its only connection.
 */
export function createLimits({ db, driver }: OpenDatabase, secret: string): App['limits'] {
  const hashKey = deriveKey(secret, 'rate-limits');
  const shared = (name: string, [burst, perMinute]: [number, number]): Limit =>
    driver === 'postgres'
      ? new SharedRateLimit(db, name, hashKey, burst, perMinute)
      : new RateLimit(burst, perMinute, name);
  return {
    ...mapValues(SHARED, shared),
    ...mapValues(LOCAL, (name, [burst, perMinute]) => new RateLimit(burst, perMinute, name)),
  };
}

function mapValues<K extends string, V, R>(record: Record<K, V>, make: (name: K, value: V) => R): Record<K, R> {
  const entries = (Object.entries(record) as [K, V][]).map(([name, value]) => [name, make(name, value)]);
  return Object.fromEntries(entries) as Record<K, R>;
}
