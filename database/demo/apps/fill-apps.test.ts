import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BareApp } from '../../../tests/support/bare-app.ts';
import { startFilledDemo } from '../../../tests/support/filled-demo.ts';

let shop: BareApp;
beforeAll(async () => {
  shop = await startFilledDemo();
});
afterAll(() => shop.close());

const one = async <T>(query: RawBuilder<T>) => (await query.execute(shop.app.database.db)).rows[0];

test('has apps in every category, on every platform, in charts that differ', async () => {
  const categories = await one(sql<{ num: number }>`select count(*)::int as num from categories c where kind = 'app'
    and not exists (select from apps.apps where category_id = c.id and status = 'listed')`);
  expect(categories).toEqual({ num: 0 });
  const platforms = await one(sql<{ all: string[] }>`
    select array_agg(distinct platform order by platform) as all from apps.files`);
  expect(platforms?.all).toEqual(['android', 'linux', 'macos', 'windows']);
  const charts = await sql<{ name: string }>`
    (select name from apps.apps where status = 'listed' order by week_count desc limit 1) union all
    (select name from apps.apps where status = 'listed' order by week_count - former_week_count desc limit 1) union all
    (select name from apps.apps where status = 'listed' order by listed_at desc limit 1)`.execute(shop.app.database.db);
  expect(new Set(charts.rows.map(({ name }) => name)).size).toBeGreaterThan(1);
});

test('every file is stored under its hash, and what the shopper has includes an older version', async () => {
  const files = await sql<{ sha256: string; size: number }>`select sha256, size::int from apps.files`.execute(
    shop.app.database.db,
  );
  expect(files.rows.length).toBeGreaterThan(60);
  for (const { sha256, size } of files.rows) {
    const content = await readFile(join(shop.app.environment.STOA_DATA, 'media/private/app-files', sha256));
    expect([createHash('sha256').update(content).digest('hex'), content.length]).toEqual([sha256, size]);
  }
  const own = await one(sql<{ num: number; old: number }>`
    select count(*)::int as num, (count(*) filter (where d.version_id <> a.latest_version_id))::int as old
    from apps.downloads d join apps.apps a on a.id = d.app_id join users u on u.id = d.user_id
    where u.email = 'shopper@stoa.test'`);
  expect(own).toEqual({ num: 4, old: 1 });
});

test('has inclusions in each state, picks for a month, changes and a report that wait', async () => {
  const found = await one(sql`
    select (select array_agg(distinct status order by status) from apps.inclusions) as inclusions,
      (select count(*)::int from apps.picks where day >= current_date) as picks,
      (select count(*)::int from apps.collections) as collections,
      (select count(*)::int from apps.change_reviews where decision is null) as changes,
      (select count(*)::int from apps.reports where closed_at is null) as reports`);
  expect(found).toEqual({
    inclusions: ['approved', 'pending', 'refused', 'withdrawn'],
    picks: 30,
    collections: 3,
    changes: 2,
    reports: 1,
  });
});
