import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBuyer, openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import { type Ctx, requireActor } from '../kit/context.ts';
import { spendUploadBytes } from './spend-bytes.server.ts';

const MB = 1024 * 1024;
let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const within = (ctx: Ctx, settings: Ctx['site']['settings']): Ctx => ({ ...ctx, site: { ...ctx.site, settings } });
const spend = (ctx: Ctx, megabytes: number) => spendUploadBytes(ctx, requireActor(ctx), megabytes * MB, false);

async function spentBy({ actor }: Ctx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::int as bytes from upload_usage where uploader = ${`user:${actor?.userId}`}`.execute(
    shop.app.database.db,
  );
  return (rows[0]?.bytes ?? 0) / MB;
}

test('refuses the first upload of a day as well if it is larger than what a day allows', async () => {
  const buyer = within(await addBuyer(shop), { uploadMemberMegabytes: 10 });
  await expect(spend(buyer, 11)).rejects.toMatchObject({ code: 'upload_quota' });
  await spend(buyer, 10);
  await expect(spend(buyer, 1)).rejects.toMatchObject({ code: 'upload_quota' });
  expect(await spentBy(buyer)).toBe(10);
});

test('counts nothing for an account whose network has reached its limit', async () => {
  const buyer = { ...within(await addBuyer(shop), { uploadNetworkMegabytes: 10 }), ip: '198.51.100.7' };
  await expect(spend(buyer, 11)).rejects.toMatchObject({ code: 'upload_quota' });
  expect(await spentBy(buyer)).toBe(0);
});

test('lets uploads at the same time through only up to the limit', async () => {
  const buyer = { ...within(await addBuyer(shop), { uploadMemberMegabytes: 10 }), ip: '198.51.100.8' };
  const ends = await Promise.allSettled(Array.from({ length: 8 }, () => spend(buyer, 3)));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});
