import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { App, Ctx } from '../../kit/context.ts';

/** What everyone may see of an account. */
export interface Person {
  id: number;
  name: string;
  avatar: string;
  username: string | null;
}

const MOST = 20_000;
/** How long a changed name or picture may be shown as it was. */
const TTL_MS = 30_000;
/** One cache per process and app: an entry is a name and a URL, never anything private. */
const CACHES = new WeakMap<App, LRUCache<number, Person | 'nobody'>>();

function cacheOf(app: App): LRUCache<number, Person | 'nobody'> {
  const known = CACHES.get(app);
  if (known) return known;
  const made = new LRUCache<number, Person | 'nobody'>({ max: MOST, ttl: TTL_MS });
  CACHES.set(app, made);
  return made;
}

/**
 * Names and pictures of many accounts at once, for domains whose tables cannot be joined with `users`. Deleted accounts
 * are missing from the result. At most one query, and none if all were read recently.
 */
export async function readPeople(
  ctx: Pick<Ctx, 'app' | 'db'>,
  ids: Iterable<number | null | undefined>,
): Promise<ReadonlyMap<number, Person>> {
  const cache = cacheOf(ctx.app);
  const wanted = [...new Set([...ids].filter((id) => typeof id === 'number'))];
  const missing = wanted.filter((id) => !cache.has(id));
  const found = new Map<number, Person>();
  if (missing.length > 0) {
    const rows = await sql<Person>`
      select id, nickname as name, avatar_url as avatar, username from users
      where id = any (${missing}::bigint[]) and status <> 'deleted'`.execute(ctx.db);
    for (const person of rows.rows) found.set(person.id, person);
    for (const id of missing) cache.set(id, found.get(id) ?? 'nobody');
  }
  for (const id of wanted) {
    const person = found.get(id) ?? cache.get(id);
    if (person && person !== 'nobody') found.set(id, person);
  }
  return found;
}

/** Accounts by their user names, in any case: for mentions. */
export async function findByUsernames(ctx: Pick<Ctx, 'db'>, names: readonly string[]): Promise<Person[]> {
  if (names.length === 0) return [];
  const lower = [...new Set(names.map((name) => name.toLowerCase()))];
  const found = await sql<Person>`
    select id, nickname as name, avatar_url as avatar, username from users
    where lower(username) = any (${lower}::text[]) and status = 'active'`.execute(ctx.db);
  return found.rows;
}
