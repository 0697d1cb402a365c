import type { BlockList } from 'node:net';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/database/db.ts';
import type { RootSecrets } from '../../../platform/tokens.ts';
import { allowedAddresses } from '../keys/allowed-addresses.server.ts';
import { GRACE_DAYS } from '../purchases/rules.ts';
import { type OpenPeriod, openPeriod } from '../subscriptions/open-period.server.ts';
import { subscriptionTag } from '../subscriptions/own-subscription.server.ts';
import { readUpstreamHeaders } from '../upstream/seal-header.server.ts';
import { OperationMatcher } from './operation-matcher.ts';
import type { PassedHeaders } from './passed-headers.ts';

/** A key with all that the gateway needs to know of its subscription. */
export interface KnownKey {
  keyId: number;
  publicPart: string;
  hash: Buffer;
  /** Milliseconds since 1970: when the key or its subscription ends. */
  endsAt: number;
  /** When calls are refused until the plan is paid again. */
  pastDueAt: number;
  /** What it may call; null: everything. */
  operationIds: ReadonlySet<number> | null;
  allowed: BlockList | null;
  subscriptionId: number;
  /** The platform has blocked the subscription. */
  isBlocked: boolean;
  api: { id: number; slug: string; isListed: boolean; upstream: URL } & PartsOfApi;
  plan: string;
  rate: { perSecond: number; burst: number };
  period: { id: number; endsAt: number; quota: number; seconds: number };
}

/** Shared by the keys of an API. */
interface PartsOfApi {
  operations: OperationMatcher;
  /** Headers that the provider has set for the upstream. */
  headers: PassedHeaders;
}

interface Entry {
  key: KnownKey | null;
  readAt: number;
  isRenewed: boolean;
}

const MOST_KEYS = 200_000;
const KNOWN_MS = 30_000;
const RENEWED_AFTER_MS = 20_000;
/** Of what is no key, which may be sent again and again. */
const UNKNOWN_MS = 10_000;
const MOST_APIS = 1_000;
const MOST_IN_READ = 1_000;

/**
 * Keys as this process last read them, so that a call needs no statement. A change of a key or a subscription drops them
 * in every process (`dropSubscription`); one that is in use is renewed before it is too old. One statement reads all keys
 * that were wanted while the one before ran.
 */
export class KnownKeys {
  readonly #db: Db;
  readonly #secrets: RootSecrets;
  readonly #entries = new LRUCache<string, Entry>({ max: MOST_KEYS });
  readonly #apis = new LRUCache<number, Promise<PartsOfApi>>({ max: MOST_APIS, ttl: KNOWN_MS });
  #wanted = new Map<string, PromiseWithResolvers<KnownKey | null>>();
  #isReading = false;
  /** Rises with each drop: what was read before one is not kept. */
  #drops = 0;

  constructor(db: Db, secrets: RootSecrets) {
    this.#db = db;
    this.#secrets = secrets;
  }

  /** The key with that public part; null for none. A promise only while it is read. */
  find(publicPart: string, now: number): KnownKey | null | Promise<KnownKey | null> {
    const entry = this.#entries.get(publicPart);
    if (!entry || !isFresh(entry, now)) return this.#read(publicPart);
    if (entry.key && !entry.isRenewed && now - entry.readAt > RENEWED_AFTER_MS) {
      entry.isRenewed = true;
      // a failure is repeated, and reported, by the first call that finds the entry too old
      this.#read(publicPart).catch(() => {});
    }
    return entry.key;
  }

  /** Forgets what a message between processes names; null: everything, since messages may have been lost. */
  drop(tag: string | null): void {
    if (tag !== null && !tag.startsWith('api-')) return;
    this.#drops += 1;
    this.#apis.clear();
    for (const [publicPart, { key }] of this.#entries.entries())
      if (tag === null || !key || isNamed(key, tag)) this.#entries.delete(publicPart);
  }

  #read(publicPart: string): Promise<KnownKey | null> {
    const wanted = this.#wanted.get(publicPart) ?? Promise.withResolvers<KnownKey | null>();
    this.#wanted.set(publicPart, wanted);
    if (!this.#isReading) {
      this.#isReading = true;
      setImmediate(() => this.#readWanted());
    }
    return wanted.promise;
  }

  async #readWanted(): Promise<void> {
    while (this.#wanted.size > 0) {
      const batch = new Map([...this.#wanted].slice(0, MOST_IN_READ));
      for (const publicPart of batch.keys()) this.#wanted.delete(publicPart);
      try {
        const keys = await this.#readBatch([...batch.keys()]);
        for (const [publicPart, { resolve }] of batch) resolve(keys.get(publicPart) ?? null);
      } catch (error) {
        for (const { reject } of batch.values()) reject(error);
      }
    }
    this.#isReading = false;
  }

  async #readBatch(publicParts: string[]): Promise<Map<string, KnownKey>> {
    const drops = this.#drops;
    const now = new Date();
    const keys = new Map<string, KnownKey>();
    for (const row of await findKeyRows(this.#db, publicParts, now)) {
      const period = await this.#periodOf(row, now);
      if (period) keys.set(row.publicPart, toKey(row, period, await this.#partsOf(row.apiId)));
    }
    if (drops === this.#drops)
      for (const publicPart of publicParts)
        this.#entries.set(publicPart, { key: keys.get(publicPart) ?? null, readAt: now.getTime(), isRenewed: false });
    return keys;
  }

  async #periodOf(row: KeyRow, now: Date): Promise<OpenPeriod | undefined> {
    const { periodId, startsAt, periodEndsAt, quota } = row;
    if (periodId === null) return openPeriod(this.#db, row.subscriptionId, now);
    return { id: periodId, startsAt, endsAt: periodEndsAt, quota };
  }

  #partsOf(apiId: number): Promise<PartsOfApi> {
    const known = this.#apis.get(apiId);
    if (known) return known;
    const reading = readParts(this.#db, this.#secrets, apiId);
    this.#apis.set(apiId, reading);
    reading.catch(() => this.#apis.delete(apiId));
    return reading;
  }
}

const isNamed = ({ subscriptionId, api }: KnownKey, tag: string): boolean =>
  tag === subscriptionTag(subscriptionId) || tag === `api-${api.id}`;

function isFresh({ key, readAt }: Entry, now: number): boolean {
  if (!key) return now - readAt < UNKNOWN_MS;
  return now - readAt < KNOWN_MS && now < key.endsAt && now < key.period.endsAt;
}

interface KeyRow {
  id: number;
  publicPart: string;
  keyHash: Uint8Array;
  operationIds: number[];
  addresses: string[];
  endsAt: Date | null;
  pastDueAt: Date | null;
  subscriptionId: number;
  isBlocked: boolean;
  apiId: number;
  slug: string;
  upstream: string;
  isListed: boolean;
  plan: string;
  perSecond: number;
  burst: number;
  /** Null: it is not open yet. */
  periodId: number | null;
  startsAt: Date;
  periodEndsAt: Date;
  quota: number;
}

async function findKeyRows(db: Db, publicParts: string[], now: Date): Promise<KeyRow[]> {
  const found = await sql<KeyRow>`
    select k.id, k.public_part as "publicPart", k.key_hash as "keyHash", k.operation_ids as "operationIds", k.addresses,
      least(k.ends_at, s.ends_at) as "endsAt", s.id as "subscriptionId",
      s.paid_until + make_interval(days => ${GRACE_DAYS}::int) as "pastDueAt",
      s.blocked_at is not null as "isBlocked", a.id as "apiId", a.slug,
      a.upstream_url as upstream, a.status = 'listed' as "isListed", p.key as plan,
      v.rate_per_second as "perSecond", v.burst,
      o.id as "periodId", o.starts_at as "startsAt", o.ends_at as "periodEndsAt", o.quota
    from apis.keys k join apis.subscriptions s on s.id = k.subscription_id join apis.apis a on a.id = s.api_id
      join apis.plan_versions v on v.id = s.plan_version_id join apis.plans p on p.id = v.plan_id
      left join apis.periods o on o.subscription_id = s.id
        and o.starts_at <= ${now}::timestamptz and o.ends_at > ${now}::timestamptz
    where k.public_part = any(${publicParts}::text[]) and k.revoked_at is null
      and (k.ends_at is null or k.ends_at > ${now}::timestamptz)
      and (s.ends_at is null or s.ends_at > ${now}::timestamptz)`.execute(db);
  return found.rows;
}

function toKey(row: KeyRow, period: OpenPeriod, parts: PartsOfApi): KnownKey {
  const { id, keyHash, operationIds, addresses, endsAt, subscriptionId, apiId, plan, perSecond, burst } = row;
  return {
    keyId: id,
    publicPart: row.publicPart,
    hash: Buffer.from(keyHash),
    endsAt: endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
    pastDueAt: row.pastDueAt?.getTime() ?? Number.POSITIVE_INFINITY,
    operationIds: operationIds.length === 0 ? null : new Set(operationIds),
    allowed: allowedAddresses(addresses),
    subscriptionId,
    isBlocked: row.isBlocked,
    api: { id: apiId, slug: row.slug, isListed: row.isListed, upstream: new URL(row.upstream), ...parts },
    plan,
    rate: { perSecond, burst },
    period: {
      id: period.id,
      endsAt: period.endsAt.getTime(),
      quota: period.quota,
      seconds: Math.round((period.endsAt.getTime() - period.startsAt.getTime()) / 1_000),
    },
  };
}

async function readParts(db: Db, secrets: RootSecrets, apiId: number): Promise<PartsOfApi> {
  const [operations, headers] = await Promise.all([readOperations(db, apiId), readUpstreamHeaders(db, secrets, apiId)]);
  return { operations, headers };
}

async function readOperations(db: Db, apiId: number): Promise<OperationMatcher> {
  const found = await sql<{ id: number; method: string; path: string }>`
    select id, method, path from apis.operations where api_id = ${apiId}::bigint and removed_at is null
    order by sort, id`.execute(db);
  return new OperationMatcher(found.rows);
}
