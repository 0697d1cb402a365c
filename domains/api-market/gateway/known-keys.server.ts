import type { BlockList } from 'node:net';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/database/db.ts';
import { allowedAddresses } from '../keys/allowed-addresses.server.ts';
import { GRACE_DAYS } from '../purchases/rules.ts';
import { openPeriod } from '../subscriptions/open-period.server.ts';
import { subscriptionTag } from '../subscriptions/own-subscription.server.ts';
import { OperationMatcher } from './operation-matcher.ts';

/** A key with all that the gateway needs to know of its subscription. */
export interface KnownKey {
  keyId: number;
  hash: Buffer;
  /** Milliseconds since 1970: when the key or its subscription ends. */
  endsAt: number;
  /** When calls are refused until the plan is paid again. */
  pastDueAt: number;
  /** What it may call; null: everything. */
  operationIds: ReadonlySet<number> | null;
  allowed: BlockList | null;
  subscriptionId: number;
  api: { id: number; slug: string; isListed: boolean; upstream: URL; operations: OperationMatcher };
  plan: string;
  rate: { perSecond: number; burst: number };
  period: { id: number; endsAt: number; quota: number; seconds: number };
}

interface Entry {
  key: KnownKey | null;
  readAt: number;
  isRenewed: boolean;
}

const MOST_KEYS = 50_000;
const KNOWN_MS = 30_000;
const RENEWED_AFTER_MS = 20_000;
/** Of what is no key, which may be sent again and again. */
const UNKNOWN_MS = 10_000;
const MOST_APIS = 1_000;

/**
 * Keys as this process last read them, so that a call needs no statement. A change of a key or a subscription drops them
 * in every process (`dropSubscription`); one that is in use is renewed before it is too old.
 */
export class KnownKeys {
  readonly #db: Db;
  readonly #entries = new LRUCache<string, Entry>({ max: MOST_KEYS });
  readonly #reading = new Map<string, Promise<KnownKey | null>>();
  readonly #operations = new LRUCache<number, Promise<OperationMatcher>>({ max: MOST_APIS, ttl: KNOWN_MS });
  /** Rises with each drop: what was read before one is not kept. */
  #drops = 0;

  constructor(db: Db) {
    this.#db = db;
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
    this.#reading.clear();
    this.#operations.clear();
    for (const [publicPart, { key }] of this.#entries.entries())
      if (tag === null || !key || isNamed(key, tag)) this.#entries.delete(publicPart);
  }

  #read(publicPart: string): Promise<KnownKey | null> {
    const running = this.#reading.get(publicPart);
    if (running) return running;
    const reading = this.#readOnce(publicPart).finally(() => {
      if (this.#reading.get(publicPart) === reading) this.#reading.delete(publicPart);
    });
    this.#reading.set(publicPart, reading);
    return reading;
  }

  async #readOnce(publicPart: string): Promise<KnownKey | null> {
    const drops = this.#drops;
    const now = new Date();
    const row = await findKeyRow(this.#db, publicPart, now);
    const period = row && (await openPeriod(this.#db, row.subscriptionId, now));
    const key = row && period ? toKey(row, period, await this.#operationsOf(row.apiId)) : null;
    if (drops === this.#drops) this.#entries.set(publicPart, { key, readAt: now.getTime(), isRenewed: false });
    return key;
  }

  #operationsOf(apiId: number): Promise<OperationMatcher> {
    const known = this.#operations.get(apiId);
    if (known) return known;
    const reading = readOperations(this.#db, apiId);
    this.#operations.set(apiId, reading);
    reading.catch(() => this.#operations.delete(apiId));
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
  keyHash: Uint8Array;
  operationIds: number[];
  addresses: string[];
  endsAt: Date | null;
  pastDueAt: Date | null;
  subscriptionId: number;
  apiId: number;
  slug: string;
  upstream: string;
  isListed: boolean;
  plan: string;
  perSecond: number;
  burst: number;
}

async function findKeyRow(db: Db, publicPart: string, now: Date): Promise<KeyRow | undefined> {
  const found = await sql<KeyRow>`
    select k.id, k.key_hash as "keyHash", k.operation_ids as "operationIds", k.addresses,
      least(k.ends_at, s.ends_at) as "endsAt", s.paid_until + make_interval(days => ${GRACE_DAYS}::int) as "pastDueAt", s.id as "subscriptionId", a.id as "apiId", a.slug,
      a.upstream_url as upstream, a.status = 'listed' as "isListed", p.key as plan,
      v.rate_per_second as "perSecond", v.burst
    from apis.keys k join apis.subscriptions s on s.id = k.subscription_id join apis.apis a on a.id = s.api_id
      join apis.plan_versions v on v.id = s.plan_version_id join apis.plans p on p.id = v.plan_id
    where k.public_part = ${publicPart} and k.revoked_at is null
      and (k.ends_at is null or k.ends_at > ${now}::timestamptz)
      and (s.ends_at is null or s.ends_at > ${now}::timestamptz)`.execute(db);
  return found.rows[0];
}

function toKey(
  row: KeyRow,
  period: { id: number; startsAt: Date; endsAt: Date; quota: number },
  operations: OperationMatcher,
): KnownKey {
  const { id, keyHash, operationIds, addresses, endsAt, subscriptionId, apiId, plan, perSecond, burst } = row;
  return {
    keyId: id,
    hash: Buffer.from(keyHash),
    endsAt: endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
    pastDueAt: row.pastDueAt?.getTime() ?? Number.POSITIVE_INFINITY,
    operationIds: operationIds.length === 0 ? null : new Set(operationIds),
    allowed: allowedAddresses(addresses),
    subscriptionId,
    api: { id: apiId, slug: row.slug, isListed: row.isListed, upstream: new URL(row.upstream), operations },
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

async function readOperations(db: Db, apiId: number): Promise<OperationMatcher> {
  const found = await sql<{ id: number; method: string; path: string }>`
    select id, method, path from apis.operations where api_id = ${apiId}::bigint and removed_at is null
    order by sort, id`.execute(db);
  return new OperationMatcher(found.rows);
}
