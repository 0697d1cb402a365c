import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../support/accessibility.ts';
import { chattingPeople, send } from '../../support/chatting.ts';
import { addCrowd } from '../../support/crowd.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { visitShop } from '../../support/visitors.ts';

let shop: RunningApp;
let people: Awaited<ReturnType<typeof chattingPeople>>;
beforeAll(async () => {
  shop = await startApp();
  people = await chattingPeople(shop);
  // only conversations of this test
  await sql`delete from chat.threads where merchant_id = ${people.merId}::bigint`.execute(shop.database.db);
});
afterAll(() => shop.close());

const seenAt = async () => {
  const { rows } = await sql<{ at: Date }>`
    select seen_at as at from chat.agents where merchant_id = ${people.merId}::bigint order by seen_at desc limit 1`.execute(
    shop.database.db,
  );
  return rows[0] ? new Date(rows[0].at).getTime() : 0;
};

test('an agent who works on orders is online, hears of customers there, and can go away', async () => {
  const desk = await visitShop(shop.url, { token: people.merchant, language: 'en', width: 1440, whole: true });
  const begun = Date.now();
  await desk.goto(`${shop.url}/login2/orders`);
  await expect.poll(seenAt, { timeout: 15_000 }).toBeGreaterThanOrEqual(begun);

  const [newcomer] = await addCrowd(shop.database.db, 1);
  const token = newcomer?.token ?? '';
  const { chatId } = (await send(shop, token, { msn: 'Is it in stock?', merId: people.merId })).body.data;
  const start = `/api/service/chatStart/${people.merId}`;
  // given to the agent at once, who is not at the desk
  expect((await shop.call('POST', start, { token })).body.data).toMatchObject({ isOnline: true, state: 'open' });
  const service = desk.locator('summary[aria-label^="Customer service"]');
  await desk.locator('summary[aria-label="Customer service: Online · Conversations waiting for you: 1"]').waitFor();
  await expect.poll(() => desk.title()).toMatch(/^\(1\) Orders/);
  const entry = desk.getByRole('navigation').getByRole('link', { name: /^Customer service/ });
  expect(await entry.first().innerText()).toMatch(/1$/);
  expect(await faultsOf(desk, 'header')).toEqual([]);

  // the connection stays while pages change, and so does the presence
  await desk.locator('main a[href^="/login2/orders/S"]').first().click();
  await desk.waitForURL('**/login2/orders/S*');
  await expect.poll(() => desk.title()).toMatch(/^\(1\) /);
  const opened = Date.now();
  await expect.poll(seenAt, { timeout: 15_000 }).toBeGreaterThanOrEqual(opened);

  await desk.goto(`${shop.url}/login2`);
  await desk
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('link', { name: '1 Conversations to answer' })
    .click();
  // the queue is empty: the conversation is the agent's own
  await desk.getByRole('tab', { name: /^Mine/, selected: true }).waitFor();
  await desk.getByRole('button', { name: /Is it in stock/ }).click();
  await desk.getByRole('log').getByText('took the conversation').waitFor();
  await expect.poll(() => desk.title()).toMatch(/^Customer service/);

  await service.click();
  await desk.getByRole('button', { name: 'Go away' }).click();
  await desk.locator('summary[aria-label="Customer service: Away"]').waitFor();
  await expect
    .poll(async () => (await shop.call<{ isOnline: boolean }>('POST', start, { token })).body.data.isOnline)
    .toBe(false);
  // other pages know it too
  await desk.goto(`${shop.url}/login2/products`);
  await desk.locator('summary[aria-label="Customer service: Away"]').waitFor();
  await shop.call('POST', '/api/service/chatEnd', { token, body: { chatId } });
});
