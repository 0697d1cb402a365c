import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import { isDomainError } from '../../platform/errors.ts';
import { MAX_PICTURE_BYTES, type StoredPicture, storePicture } from '../../platform/media/images.ts';
import { fetchOutside, OutgoingError } from '../../platform/network/outgoing.ts';
import type { App } from '../kit/context.ts';

const AT_ONCE = 6;
/** Of one shop at the same time: one whose pictures are on slow servers must not keep the others waiting. */
const AT_ONCE_PER_SHOP = 3;
/** Of one run, so that a shutdown does not wait. */
const PER_RUN = 40;
/** Passing over the pictures of busy shops reads them all, so it is not done after each picture. */
const PASS_OVER_MS = 500;
const SHOWN_AFTER = 4;
const TIMEOUT_MS = 15_000;
const MAX_TRIES = 5;
/** A picture is claimed for this long; if the process dies meanwhile, another one takes it afterwards. */
const TAKEN_SECONDS = 120;
const PASSING = ['storage_full', 'storage_unavailable', 'uploads_busy'];

interface Due {
  id: number;
  shopId: number;
  source_url: string;
  tries: number;
}

type FetchApp = Pick<App, 'database' | 'storage' | 'mediaWorkers' | 'log'>;
export type FetchPicture = (address: string) => Promise<Uint8Array>;

const fromOutside: FetchPicture = (address) =>
  fetchOutside(address, { maxBytes: MAX_PICTURE_BYTES, timeoutMs: TIMEOUT_MS, accept: 'image/*' });

/**
 * Fetches pictures that products name by URL, several at the same time, and returns how many it tried. Failures are
 * retried after 1, 4, 16 and 64 minutes; permanent failures, and those that failed five times, are marked failed with
 * the reason.
 */
export async function fetchMissingImages(app: FetchApp, fetchPicture: FetchPicture = fromOutside): Promise<number> {
  const running = new Set<Promise<void>>();
  const busy = new Map<number, number>();
  const count = (shopId: number, by: number) => busy.set(shopId, (busy.get(shopId) ?? 0) + by);
  const shown = showOften(app);
  const fetchAndShow = async (image: Due) => {
    const isStored = await fetchOne(app, image, fetchPicture);
    count(image.shopId, -1);
    if (isStored) await shown.add();
  };
  let tried = 0;
  const errors: unknown[] = [];
  try {
    for (let passOverAt = 0; ; ) {
      if (errors.length > 0) throw errors[0];
      const full = [...busy].flatMap(([shopId, pictures]) => (pictures >= AT_ONCE_PER_SHOP ? [shopId] : []));
      const mayTake = running.size < AT_ONCE && tried < PER_RUN && (full.length === 0 || Date.now() >= passOverAt);
      const image = mayTake ? await takeNext(app, full) : undefined;
      if (image) {
        tried += 1;
        count(image.shopId, 1);
        // kept at once: nobody may be waiting for it yet, and an error that nobody handles ends the process
        const work: Promise<void> = fetchAndShow(image)
          .catch((error: unknown) => void errors.push(error))
          .finally(() => running.delete(work));
        running.add(work);
      } else if (running.size === 0 && errors.length === 0) {
        return tried;
      } else {
        if (mayTake) passOverAt = Date.now() + PASS_OVER_MS;
        await Promise.race([...running, wait(PASS_OVER_MS)]);
      }
    }
  } finally {
    await Promise.allSettled(running);
    await shown.rest();
  }
}

/** Pages show stored pictures after every few and at the end: each time costs the whole cache of the catalogue. */
function showOften({ database }: Pick<App, 'database'>): { add(): Promise<void>; rest(): Promise<void> } {
  let stored = 0;
  const show = async () => {
    stored = 0;
    await invalidateCache(database.db, 'catalog');
  };
  return {
    add: async () => {
      stored += 1;
      if (stored >= SHOWN_AFTER) await show();
    },
    rest: async () => {
      if (stored > 0) await show();
    },
  };
}

/** The job: one run. */
export async function fetchDueImages(app: FetchApp): Promise<void> {
  await fetchMissingImages(app);
}

/** Claims a picture by postponing its next attempt, so that no other process takes it meanwhile. */
async function takeNext(app: Pick<App, 'database'>, full: readonly number[]): Promise<Due | undefined> {
  const taken = await sql<Due>`
    update product_images i set tries = i.tries + 1, next_try_at = now() + make_interval(secs => ${TAKEN_SECONDS})
    from products p
    where p.id = i.product_id and i.id = (
      select d.id from product_images d join products o on o.id = d.product_id
      where d.state = 'to_fetch' and d.next_try_at <= now() and o.merchant_id <> all (${[...full]}::bigint[])
      order by d.next_try_at limit 1 for update of d skip locked
    )
    returning i.id, p.merchant_id as "shopId", i.source_url, i.tries`.execute(app.database.db);
  return taken.rows[0];
}

async function fetchOne(app: FetchApp, image: Due, fetchPicture: FetchPicture) {
  try {
    const picture = await app.mediaWorkers.readBytes(await fetchPicture(image.source_url));
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
