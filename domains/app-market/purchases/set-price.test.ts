import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDeveloper } from '../../../tests/support/app-developer.ts';
import { openPublication, type Person, type Publication, waiting } from '../../../tests/support/app-publication.ts';
import { ensureSellerOfDeveloper } from '../../developers/ensure-seller.server.ts';
import { approveChange } from '../change-reviews/decide.server.ts';
import { readOwnApp } from '../manage/own-apps.server.ts';
import { readApp } from '../reading/read-app.server.ts';
import { setAppPrice } from './set-price.server.ts';

let market: Publication;
let owner: Person;
let developerId = 0;
beforeAll(async () => {
  market = await openPublication();
  ({ owner, id: developerId } = await addDeveloper(market.bare));
});
afterAll(() => market.bare.close());

const statusOf = async (appId: number) =>
  (
    await sql<{ status: string }>`
      select p.status from products p where p.page = ${`/app_detail/${appId}`}`.execute(market.bare.app.database.db)
  ).rows[0]?.status;

it('needs the bank account for the earnings; without one an app can be free', async () => {
  const { id } = await market.newApp(owner);
  await expect(setAppPrice(owner, { id, price: '18' })).rejects.toMatchObject({ code: 'seller_account_missing' });
  expect(await setAppPrice(owner, { id, price: '0' })).toEqual({ isHeld: false });
  expect(await readOwnApp(owner, id)).toMatchObject({ canSell: false, price: { amount: 0 } });
});

it('changes at once in a draft, and once others know the app when the platform has approved it', async () => {
  await ensureSellerOfDeveloper(market.bare.ctx(), developerId);
  const draft = await market.newApp(owner);
  expect(await setAppPrice(owner, { id: draft.id, price: '18,50' })).toEqual({ isHeld: false });
  expect((await readOwnApp(owner, draft.id)).price).toEqual({ amount: 1_850, currency: 'CNY' });
  expect(await statusOf(draft.id)).toBe('deleted');

  const app = await market.listed(owner);
  expect(await setAppPrice(owner, { id: app.id, price: '20' })).toEqual({ isHeld: true });
  expect(await readOwnApp(owner, app.id)).toMatchObject({ price: { amount: 0 }, waitingPrice: '20.00 CNY' });
  await approveChange(market.reviewer, await waiting(owner, app.id));
  expect(await readOwnApp(owner, app.id)).toMatchObject({ price: { amount: 2_000 }, waitingPrice: null });
  expect(await statusOf(app.id)).toBe('unlisted');
  expect(await readApp(market.bare.ctx(), app.id)).toMatchObject({
    price: { amount: 2_000 },
    offered: { files: [{ url: null }] },
  });
});

it('is refused for what is no amount, is too much or opens in the browser, and to those who do not publish', async () => {
  await ensureSellerOfDeveloper(market.bare.ctx(), developerId);
  const { id } = await market.newApp(owner);
  for (const price of ['much', '1.005', '-3', '99999999'])
    await expect(setAppPrice(owner, { id, price })).rejects.toMatchObject({ code: 'validation_failed' });
  await sql`update apps.apps set kind = 'web' where id = ${id}::bigint`.execute(market.bare.app.database.db);
  await expect(setAppPrice(owner, { id, price: '3' })).rejects.toMatchObject({ code: 'app_state_changed' });
  const other = (await addDeveloper(market.bare)).owner;
  await expect(setAppPrice(other, { id, price: '3' })).rejects.toMatchObject({ code: 'app_not_found' });
});
