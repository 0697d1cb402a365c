import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import { readHomeContent } from './queries-home.server.ts';
import { listProducts } from './queries-list.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

test('a text in the reader’s language is picked by the statement itself, not by a call for each', async () => {
  const plan = await sql<
    Record<string, string>
  >`explain (verbose) select pick_text(name, 'fr', 'zh-CN') from products`.execute(shop.app.database.db);
  const told = JSON.stringify(plan.rows);
  expect(told).toContain('->>');
  expect(told).not.toContain('pick_text');
  const picked = await sql<{ text: string | null }>`
    select pick_text(texts, 'fr', 'th') as text from (values
      (1, '{"en":"E","fr":"F","th":"T"}'::jsonb), (2, '{"en":"E","th":"T"}'), (3, '{"zh-CN":"Z","en":"E"}'),
      (4, '{"zh-CN":"Z","lao":"L"}'), (5, '{}')) as all_of(nth, texts) order by nth`.execute(shop.app.database.db);
  expect(picked.rows.map((row) => row.text)).toEqual(['F', 'T', 'E', 'L', null]);
});

describe('a card in a flash sale', () => {
  /** A round of the sale from so many hours ago for so many hours, with one product of the shop. */
  async function addRound(from: number, hours: number, price: number, taken = 0): Promise<void> {
    await sql`
      with slot as (
        insert into flash_slots (site_id, starts_at, ends_at)
        values (${shop.ctx().site.id}, ${hoursFromNow(-from)}::timestamptz, ${hoursFromNow(hours - from)}::timestamptz) returning id
      )
      insert into flash_items (slot_id, product_id, sku_id, price_minor, quota, taken)
      select slot.id, ${shop.lamp.productId}::bigint, ${shop.lamp.skuId}::bigint, ${price}::bigint, 5, ${taken}::int from slot`.execute(
      shop.app.database.db,
    );
  }
  const began = Date.now();
  const hoursFromNow = (hours: number) => new Date(began + hours * 3_600_000).toISOString();
  const flashes = async () => {
    const listed = (await listProducts(shop.ctx(), {})).list;
    const home = (await readHomeContent(shop.ctx())).ranking;
    const of = (cards: typeof listed) =>
      Object.fromEntries(cards.map((card) => [card.id, card.flash && [card.flash.price.amount, card.flash.endsAt]]));
    expect(of(listed)).toEqual(of(home));
    return of(listed);
  };

  test('shows the price of the running round that ends first, the same in every list', async () => {
    const id = shop.lamp.productId;
    expect(await flashes()).toMatchObject({ [id]: null });
    await addRound(3, 2, 1);
    await addRound(-1, 2, 2);
    expect(await flashes()).toMatchObject({ [id]: null });
    await addRound(1, 9, 8_000);
    expect(await flashes()).toMatchObject({ [id]: [8_000, hoursFromNow(8)] });
    await addRound(1, 4, 8_500);
    expect(await flashes()).toMatchObject({ [id]: [8_500, hoursFromNow(3)] });
    await addRound(1, 2, 100, 5);
    expect(await flashes()).toMatchObject({ [id]: [8_500, hoursFromNow(3)], [shop.tea.productId]: null });
  });
});
