import { sql } from 'kysely';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import { isDomainError } from '../../platform/errors.ts';
import { MAX_PICTURE_BYTES, type StoredPicture, storePicture } from '../../platform/images.ts';
import { fetchOutside, OutgoingError } from '../../platform/outgoing.ts';
import type { App } from '../context.ts';

const AT_ONCE = 4;
const ROUNDS = 10;
const TIMEOUT_MS = 15_000;
const MAX_TRIES = 5;
/** A picture is claimed for this long; if the process dies meanwhile, another one takes it afterwards. */
const TAKEN_SECONDS = 120;
const PASSING = ['storage_full', 'uploads_busy'];

interface Due {
  id: number;
  source_url: string;
  tries: number;
}

type FetchApp = Pick<App, 'database' | 'storage' | 'pictures' | 'log'>;
export type FetchPicture = (address: string) => Promise<Uint8Array>;

const fromOutside: FetchPicture = (address) =>
  fetchOutside(address, { maxBytes: MAX_PICTURE_BYTES, timeoutMs: TIMEOUT_MS, accept: 'image/*' });

/**
 * Fetches pictures that products name by URL, a few in each round, and returns how many were due. Failures are retried
 * after 1, 4, 16 and 64 minutes; permanent failures, and those that failed five times, are marked failed with the
 * reason.
 */
export async function fetchMissingImages(app: FetchApp, fetchPicture: FetchPicture = fromOutside): Promise<number> {
  const due = await take(app);
  const outcomes = await Promise.all(due.map((image) => fetchOne(app, image, fetchPicture)));
  if (outcomes.some(Boolean)) await invalidateCache(app.database.db, 'catalog');
  return due.length;
}

/** One run of the job: everything that is due, but bounded, so that a shutdown does not wait. */
export async function fetchDueImages(app: FetchApp): Promise<void> {
  for (let round = 0; round < ROUNDS && (await fetchMissingImages(app)) > 0; round += 1);
}

/** Claims due pictures by postponing their next attempt, so that no other process takes them meanwhile. */
async function take(app: Pick<App, 'database'>): Promise<Due[]> {
  const taken = await sql<Due>`
    update product_images set tries = tries + 1, next_try_at = now() + make_interval(secs => ${TAKEN_SECONDS})
    where id in (
      select id from product_images where state = 'to_fetch' and next_try_at <= now()
      order by next_try_at limit ${AT_ONCE} for update skip locked
    )
    returning id, source_url, tries`.execute(app.database.db);
  return taken.rows;
}

async function fetchOne(app: FetchApp, image: Due, fetchPicture: FetchPicture) {
  try {
    const picture = await app.pictures.readBytes(await fetchPicture(image.source_url));
    await keep(app, image, await storePicture(app.storage, picture));
    return true;
  } catch (error) {
    const { reason, retry } = explain(error);
    if (reason === 'unexpected') app.log.error({ err: error, image: image.id }, 'picture not fetched');
    await putOff(app, image, reason, retry && image.tries < MAX_TRIES);
    return false;
  }
}

/** The first picture of a product becomes its cover, whichever arrives first. */
async function keep(app: Pick<App, 'database'>, image: Due, { url, width, height }: StoredPicture): Promise<void> {
  await sql`
    with kept as (
      update product_images set url = ${url}, width = ${width}, height = ${height}, state = 'ready', failure = ''
      where id = ${image.id} and source_url = ${image.source_url} returning product_id, position
    ),
    first as (
      select k.product_id from kept k where not exists (
        select 1 from product_images i where i.product_id = k.product_id and i.state = 'ready' and i.position < k.position)
    )
    update products p set cover_url = ${url} from first f where p.id = f.product_id`.execute(app.database.db);
}

async function putOff(app: Pick<App, 'database'>, image: Due, reason: string, again: boolean): Promise<void> {
  const minutes = 4 ** (image.tries - 1);
  await sql`
    update product_images set failure = ${reason}, state = ${again ? 'to_fetch' : 'failed'},
      next_try_at = now() + make_interval(mins => ${minutes})
    where id = ${image.id} and state = 'to_fetch'`.execute(app.database.db);
}

function explain(error: unknown): { reason: string; retry: boolean } {
  if (error instanceof OutgoingError) return { reason: error.reason, retry: error.retry };
  if (isDomainError(error)) {
    const reason = error.details.reason;
    return { reason: typeof reason === 'string' ? reason : error.code, retry: PASSING.includes(error.code) };
  }
  return { reason: 'unexpected', retry: true };
}

/** Resets the attempts of the merchant's failed pictures; returns how many. */
export async function retryImages(app: Pick<App, 'database'>, merchantId: number): Promise<number> {
  const retried = await sql`
    update product_images i set state = 'to_fetch', tries = 0, failure = '', next_try_at = now()
    from products p where p.id = i.product_id and p.merchant_id = ${merchantId} and i.state = 'failed'
    returning i.id`.execute(app.database.db);
  return retried.rows.length;
}
