import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from './running-app.ts';

test('no round of the demo’s flash sale begins or ends while tests run, whatever time it is', async () => {
  const shop = await startApp();
  const found = await sql<{ running: number; changing: number }>`
    select count(*) filter (where starts_at <= now() and ends_at > now())::int as running,
      count(*) filter (where starts_at between now() - interval '5 minutes' and now() + interval '45 minutes'
        or ends_at between now() - interval '5 minutes' and now() + interval '45 minutes')::int as changing
    from flash_slots`.execute(shop.app.database.db);
  expect(found.rows).toEqual([{ running: 1, changing: 0 }]);
  await shop.close();
});
