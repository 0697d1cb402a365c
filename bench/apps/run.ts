import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { addCrowd } from '../../tests/support/crowd.ts';
import { fire } from '../load.ts';
import { type ShopProcess, startShop } from '../processes.ts';
import { dropStage, makeStage } from '../stage.ts';
import { arrivedParts, beginUpload, compareDownloads, type Downloads, sendParts, untilUnlocked } from './large-file.ts';

const PRODUCT = '/api/front/product/list?page=1&limit=20';
const CHARTS = '/api/front/app/charts';
/** The job runs each half a minute. */
const LATEST_MS = 600_000;

export interface AppResults {
  upload: { megabytes: number; killedAt: number; continuedAt: number; perSecond: number };
  downloads: Downloads;
  reservations: { people: number; seconds: number; products: { before: number; during: number } };
  charts: { apps: number; before: number; after: number };
}

interface Options {
  serverUrl: string;
  isQuick: boolean;
  say(text: string): void;
}

/** The app market with a large file, with many reservations of one app, and with many apps. */
export async function benchApps({ serverUrl, isQuick, say }: Options): Promise<AppResults> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-apps-'));
  const stage = await makeStage(serverUrl, 100, say);
  const own = await makeDraft(stage.db);
  const start = () => startShop(stage.url, true, folder);
  let shop = await start();
  say('uploading');
  const parts = isQuick ? 8 : 128;
  const token = own.token;
  const path = await beginUpload(shop, { token, versionId: own.versionId, parts });
  const half = parts / 2;
  const began = performance.now();
  const sending = sendParts(shop, { path, token, from: 0, to: parts });
  // as a power cut, while a part is on its way
  while ((await arrivedParts(shop, path, token).catch(() => 0)) < half) await wait(20);
  const firstMs = performance.now() - began;
  shop.kill();
  const killedAt = await sending;
  shop = await start();
  const continuedAt = await arrivedParts(shop, path, token);
  await untilUnlocked(shop, path, token);
  const again = performance.now();
  await sendParts(shop, { path, token, from: continuedAt, to: parts });
  const ms = firstMs + performance.now() - again;
  const upload = { megabytes: parts * 8, killedAt, continuedAt, perSecond: Math.round((parts * 8_000) / ms) };
  say('downloading');
  const address = await publish(stage.db, own.versionId);
  const stored = join(folder, 'media/private/app-files', address.split('/')[2] ?? '');
  const downloads = await compareDownloads(shop, address, stored);
  say('notifying');
  const reservations = await notifyCrowd(shop, stage.db, {
    people: isQuick ? 5_000 : 100_000,
    seconds: isQuick ? 2 : 8,
  });
  say('filling the market');
  await shop.stop();
  const making = await startShop(stage.url, false, folder);
  const charts = await measureCharts(making, stage.db, { apps: isQuick ? 5_000 : 100_000, seconds: isQuick ? 1 : 4 });
  await making.stop();
  await dropStage(serverUrl, stage);
  rmSync(folder, { recursive: true, force: true });
  return { upload, downloads, reservations, charts };
}

/** A developer with a draft of an app's first version. */
async function makeDraft(db: Db): Promise<{ token: string; versionId: number }> {
  const [person] = await addCrowd(db, 1);
  if (!person) throw new Error('there is no developer');
  const made = await sql<{ id: number }>`
    with developer as (
      insert into developers (owner_id, kind, name, email, approved_at)
      values (${person.userId}::bigint, 'person', 'Bench', 'bench@example.com', now()) returning id
    ), app as (
      insert into apps.apps (developer_id, identifier, kind, category_id, name, summary, description, icon)
      select id, 'org.example.bench', 'package', 1, 'Bench', '{"en":"Large"}', '{"en":"Large"}', '/icon' from developer
      returning id
    )
    insert into apps.versions (app_id, code, name) select id, 1, '1.0' from app returning id`.execute(db);
  return { token: person.token, versionId: made.rows[0]?.id ?? 0 };
}

/** The address of its file. */
async function publish(db: Db, versionId: number): Promise<string> {
  const out = await sql<{ address: string }>`
    with version as (
      update apps.versions set status = 'released', released_at = now() where id = ${versionId}::bigint
      returning id, app_id
    ), app as (
      update apps.apps a set status = 'listed', listed_at = now(), latest_version_id = v.id, platforms = '{linux}'
      from version v where a.id = v.app_id
    )
    select '/files/' || f.sha256 || '/' || f.name as address from version v join apps.files f on f.version_id = v.id`.execute(
    db,
  );
  return out.rows[0]?.address ?? '';
}

/** Everyone reserved an app that comes out: the shop's pages meanwhile, and one notification each. */
async function notifyCrowd(shop: ShopProcess, db: Db, { people, seconds }: { people: number; seconds: number }) {
  const before = (await fire(shop.url + PRODUCT, seconds)).perSecond;
  await sql`
    with crowd as (
      insert into users (email, nickname) select 'reader-' || n || '@example.com', 'Reader'
      from generate_series(1, ${people}::int) n returning id
    )
    insert into apps.reservations (app_id, user_id)
    select (select id from apps.apps where identifier = 'org.example.bench'), id from crowd`.execute(db);
  const began = performance.now();
  const notified = async () => {
    const found = await sql<{ count: number; most: number }>`
      select count(*)::int as count, coalesce(max(n), 0)::int as most from (
        select count(*) as n from notices where kind = 'app.released' group by user_id) each_of`.execute(db);
    return found.rows[0] ?? { count: 0, most: 0 };
  };
  while ((await notified()).count === 0) await wait(100);
  const from = performance.now();
  const during = (await fire(shop.url + PRODUCT, seconds)).perSecond;
  let state = await notified();
  while (state.count < people && performance.now() - began < LATEST_MS) {
    await wait(200);
    state = await notified();
  }
  if (state.count !== people || state.most !== 1)
    throw new Error(`${state.count} of ${people} were notified, one of them ${state.most} times`);
  return { people, seconds: Math.round((performance.now() - from) / 1000), products: { before, during } };
}

/** The charts of a market with this many apps, beside those of one with a few; without the response cache. */
async function measureCharts(shop: ShopProcess, db: Db, { apps, seconds }: { apps: number; seconds: number }) {
  await addApps(db, 50);
  const before = (await fire(shop.url + CHARTS, seconds)).perSecond;
  await addApps(db, apps);
  await sql`analyze apps.apps`.execute(db);
  const after = (await fire(shop.url + CHARTS, seconds)).perSecond;
  return { apps, before, after };
}

const addApps = (db: Db, count: number) =>
  sql`
    insert into apps.apps (developer_id, identifier, kind, category_id, name, summary, description, icon, status,
      listed_at, platforms, download_count, week_count, former_week_count, rating_count, rating_sum, rating_score)
    select 1, 'org.example.' || gen_random_uuid(), 'package', 1, 'App ' || n, '{"en":"Does one thing"}', '{"en":"Well"}',
      '/icon', 'listed', now() - make_interval(mins => n), '{linux}', n * 7 % 100003, n * 11 % 1009, n * 13 % 1009,
      n % 50, n % 50 * 4, 4 from generate_series(1, ${count}::int) n`.execute(db);

export function appsReport({ upload, downloads, reservations, charts }: AppResults): string {
  const ratios = downloads.rounds.map(({ shop, nginx }) => shop / nginx).sort((one, other) => one - other);
  const { products } = reservations;
  return [
    `upload of ${upload.megabytes} MB: killed at part ${upload.killedAt}, continued at ${upload.continuedAt.toFixed(2)}, ${upload.perSecond} MB/s`,
    '',
    '| download, MB/s | nginx | ratio |',
    '|---|---|---|',
    ...downloads.rounds.map(({ shop, nginx }) => `| ${shop} | ${nginx} | ${(shop / nginx).toFixed(2)} |`),
    '',
    `median ratio ${(ratios[Math.floor(ratios.length / 2)] ?? 0).toFixed(2)}; memory ${downloads.memoryMb.before} MB before, ${downloads.memoryMb.after} MB after`,
    `${reservations.people} notifications, each once, in ${reservations.seconds} s; product list ${products.before} a second before, ${products.during} during (${(products.during / products.before).toFixed(2)})`,
    `charts ${charts.before} a second with 50 apps, ${charts.after} with ${charts.apps} (${(charts.after / charts.before).toFixed(2)})`,
  ].join('\n');
}
