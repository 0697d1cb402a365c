import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '../tests/support/running-app.ts';
import { demoAccountsNotice } from './first-run.ts';

const PRODUCTION = {
  STOA_ENV: 'production',
  STOA_DEMO: '1',
  DATABASE_URL: 'postgres://stoa@localhost/unused',
  PUBLIC_URL: 'https://shop.example',
  STOA_SECRET: 'x'.repeat(32),
};

test('a new production shop has no accounts and no products, whatever STOA_DEMO says', async () => {
  const shop = await startApp({ demo: false, env: PRODUCTION });
  try {
    const { rows } = await sql<{ users: number; products: number; sites: boolean }>`
      select (select count(*)::int from users) as users, (select count(*)::int from products) as products,
        exists (select from sites) as sites`.execute(shop.database.db);
    expect(rows).toEqual([{ users: 0, products: 0, sites: true }]);
    expect(demoAccountsNotice(shop.app)).toEqual([]);
  } finally {
    await shop.close();
  }
});
