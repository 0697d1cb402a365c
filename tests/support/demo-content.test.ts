import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { keepRoundsApart } from './demo-content.ts';
import { startApp } from './running-app.ts';

test('the running round of the demo’s flash sale outlasts a run, whatever time it is', async () => {
  const shop = await startApp();
  const { db } = shop.app.database;
  for (const minutes of [0, 7, 55, 109]) {
    await sql`
      update flash_slots set starts_at = starts_at - make_interval(mins => ${minutes}::int),
        ends_at = ends_at - make_interval(mins => ${minutes}::int)`.execute(db);
    await keepRoundsApart(db);
    const found = await sql<{ began: number; left: number }>`
      select round(extract(epoch from now() - starts_at) / 60)::int as began,
        round(extract(epoch from ends_at - now()) / 60)::int as left
      from flash_slots where starts_at <= now() and ends_at > now()`.execute(db);
    expect(found.rows).toEqual([{ began: 10, left: 110 }]);
  }
  await shop.close();
});
