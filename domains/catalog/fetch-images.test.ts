import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fillBasics } from '../../database/basics/basics.ts';
import { DomainError } from '../../platform/errors.ts';
import { createLog } from '../../platform/log.ts';
import { localStorage } from '../../platform/media/local-storage.ts';
import { MediaWorkers } from '../../platform/media/media-workers.ts';
import type { Storage } from '../../platform/media/storage.ts';
import { OutgoingError } from '../../platform/network/outgoing.ts';
import { freshDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { fetchMissingImages, retryImages } from './fetch-images.server.ts';

let database: TestDatabase;
let folder: string;
let storage: Storage;
let mediaWorkers: MediaWorkers;
const app = () => ({ database, storage, mediaWorkers, log: createLog('silent') });

beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stoa-fetch-'));
  storage = localStorage(folder);
  mediaWorkers = new MediaWorkers(join(folder, 'incoming'));
  await fillBasics(database.db);
  await sql`insert into merchant_types (key, name) values ('t', '{}')`.execute(database.db);
  await sql`insert into merchant_categories (key, name) values ('c', '{}')`.execute(database.db);
  await sql`insert into categories (key, level, name) values ('k', 1, '{}')`.execute(database.db);
  await sql`
    insert into merchants (key, type_id, category_id, name)
    select 'm', t.id, c.id, '{}' from merchant_types t, merchant_categories c`.execute(database.db);
  await sql`
    insert into products (merchant_id, category_id, category_path, handle, name, currency, price_minor, approved_at)
    select m.id, c.id, array[c.id], 'cup', '{}', 'CNY', 100, now() from merchants m, categories c`.execute(database.db);
});
beforeEach(async () => {
  await sql`delete from product_images`.execute(database.db);
  await sql`update products set cover_url = ''`.execute(database.db);
});
afterAll(async () => {
  mediaWorkers.close();
  await database.close();
  await rm(folder, { recursive: true });
});

async function addImages(...addresses: string[]) {
  for (const [position, address] of addresses.entries()) {
    await sql`
      insert into product_images (product_id, position, source_url, state)
      select id, ${position}, ${address}, 'to_fetch' from products`.execute(database.db);
  }
}
async function images() {
  const rows = await sql<{
    url: string;
    width: number;
    state: string;
    failure: string;
    tries: number;
    minutes: number;
  }>`
    select url, width, state, failure, tries, round(extract(epoch from next_try_at - now()) / 60)::int as minutes
    from product_images order by position`.execute(database.db);
  return rows.rows;
}
async function cover() {
  return (await sql<{ cover_url: string }>`select cover_url from products`.execute(database.db)).rows[0]?.cover_url;
}
const dueNow = () => sql`update product_images set next_try_at = now() where state = 'to_fetch'`.execute(database.db);
const picture = (background: string) =>
  sharp({ create: { width: 200, height: 100, channels: 3, background } })
    .png()
    .toBuffer();
const failing = (error: Error) => () => Promise.reject(error);

test('a picture is stored, and the first one becomes the cover even when it arrives last', async () => {
  await addImages('https://a.example/front.png', 'https://a.example/back.png');
  let frontIsThere = false;
  const fetchPicture = async (address: string) => {
    if (address.endsWith('back.png')) return picture('#00f');
    if (frontIsThere) return picture('#f00');
    throw new OutgoingError('timeout', true);
  };
  expect(await fetchMissingImages(app(), fetchPicture)).toBe(2);
  expect(await cover()).toBe((await images())[1]?.url);
  frontIsThere = true;
  await dueNow();
  await fetchMissingImages(app(), fetchPicture);
  const [front, back] = await images();
  expect([front?.state, back?.state, front?.width]).toEqual(['ready', 'ready', 200]);
  expect(await cover()).toBe(front?.url);
  expect(await storage.find(front?.url.replace('/media/', '') ?? '')).toBeDefined();
  expect(await fetchMissingImages(app(), fetchPicture)).toBe(0);
});

test('retries temporary faults five times, at growing intervals', async () => {
  await addImages('https://a.example/1.png');
  const waits: (number | undefined)[] = [];
  for (let round = 1; round <= 5; round += 1) {
    await fetchMissingImages(app(), failing(new OutgoingError('unreachable', true)));
    const [image] = await images();
    waits.push(image?.minutes);
    if (round === 1) expect(await fetchMissingImages(app(), failing(new Error('too early')))).toBe(0);
    await dueNow();
  }
  expect(waits.slice(0, 4)).toEqual([1, 4, 16, 64]);
  expect((await images())[0]).toMatchObject({ state: 'failed', failure: 'unreachable', tries: 5 });
});

test.each([
  ['address_private', new OutgoingError('address_private', false), 'failed'],
  ['type', new DomainError('image_refused', { reason: 'type' }), 'failed'],
  ['storage_full', new DomainError('storage_full'), 'to_fetch'],
  ['unexpected', new Error('a bug'), 'to_fetch'],
])('%s is kept as the reason', async (failure, error, state) => {
  await addImages('https://a.example/1.png');
  await fetchMissingImages(app(), failing(error));
  expect((await images())[0]).toMatchObject({ state, failure });
});

test('retries failed pictures at the request of their shop only', async () => {
  await addImages('https://a.example/1.svg');
  await fetchMissingImages(app(), async () => Buffer.from('<svg/>'));
  expect((await images())[0]).toMatchObject({ state: 'failed', failure: 'type' });
  const [merchant] = (await sql<{ id: number }>`select id from merchants`.execute(database.db)).rows;
  expect(await retryImages(app(), -1)).toBe(0);
  expect(await retryImages(app(), merchant?.id ?? 0)).toBe(1);
  expect((await images())[0]).toMatchObject({ state: 'to_fetch', failure: '', tries: 0 });
});

test('a shop whose pictures never arrive delays no other shop', async () => {
  await addImages(...Array.from({ length: 8 }, (_, at) => `https://slow.example/${at}.png`));
  await sql`update product_images set next_try_at = now() - interval '1 hour'`.execute(database.db);
  await sql`
    with other as (
      insert into merchants (key, type_id, category_id, name)
      select 'other', type_id, category_id, '{}' from merchants where key = 'm' returning id, category_id
    ), product as (
      insert into products (merchant_id, category_id, category_path, handle, name, currency, price_minor, approved_at)
      select o.id, c.id, array[c.id], 'jug', '{}', 'CNY', 100, now() from other o, categories c returning id
    )
    insert into product_images (product_id, position, source_url, state)
    select id, 100 + at, 'https://quick.example/' || at || '.png', 'to_fetch' from product, generate_series(1, 5) at`.execute(
    database.db,
  );
  const quick: string[] = [];
  const release = Promise.withResolvers<never>();
  const run = fetchMissingImages(app(), async (address) => {
    if (address.includes('slow')) return release.promise;
    quick.push(address);
    return picture('#0f0');
  });
  await vi.waitFor(() => expect(quick).toHaveLength(5), { timeout: 10_000 });
  release.reject(new OutgoingError('timeout', true));
  expect(await run).toBe(13);
  expect((await images()).filter(({ state }) => state === 'ready')).toHaveLength(5);
});
