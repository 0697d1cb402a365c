import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openAppFile } from '../../../domains/app-market/downloads/open-file.server.ts';
import { readOrder } from '../../../domains/orders/queries.server.ts';
import { pay } from '../../../domains/payments/pay.server.ts';
import { applyRefund } from '../../../domains/refunds/apply-refund.server.ts';
import { approveRefund } from '../../../domains/refunds/decide-refund.server.ts';
import { addDeveloper } from '../../support/app-developer.ts';
import { type BareApp, startBareApp } from '../../support/bare-app.ts';
import { makePaidApp, type PaidApp } from '../../support/paid-app.ts';
import { addBuyer, checkBooks, order } from '../../support/small-shop.ts';
import { tally } from '../../support/steps.ts';

let bare: BareApp;
let developer: Awaited<ReturnType<typeof addDeveloper>>;
let notes: PaidApp;
beforeAll(async () => {
  bare = await startBareApp({ poolSize: 24 });
  developer = await addDeveloper(bare);
  notes = await makePaidApp(bare.ctx(), { developerId: developer.id });
});
afterAll(() => bare.close());
afterEach(async () => expect(await checkBooks(bare.app.database.db)).toEqual([]));

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const times = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth));
const open = (buyer: Buyer) => openAppFile(buyer, { sha256: notes.sha256, name: 'notes.apk' });

test('of many checkouts of one app by one buyer at once, one places an order', async () => {
  const buyer = await addBuyer(bare);
  expect(await tally(times(12, () => order(buyer, notes)))).toEqual({ ok: 1, already_bought: 11 });
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from orders where user_id = ${buyer.actor.userId}::bigint`.execute(
    bare.app.database.db,
  );
  expect(rows[0]?.num).toBe(1);
});

test('many buyers buy one app at once', async () => {
  const buyers: Buyer[] = [];
  for (let nth = 0; nth < 12; nth += 1) buyers.push(await addBuyer(bare));
  const bought = buyers.map(async (buyer) => {
    const { orderNo } = await order(buyer, notes);
    return pay(buyer, { orderNo, method: 'balance' });
  });
  expect(await tally(bought)).toEqual({ ok: 12 });
  expect(await tally(buyers.map(open))).toEqual({ ok: 12 });
});

test('a file is opened by a buyer before a refund is asked for, and never after', async () => {
  const buyer = await addBuyer(bare);
  const { orderNo } = await order(buyer, notes);
  const early = times(6, () => open(buyer));
  const [counts] = await Promise.all([tally(early), pay(buyer, { orderNo, method: 'balance' })]);
  expect((counts.ok ?? 0) + (counts.app_not_bought ?? 0)).toBe(6);
  const { lines } = await readOrder(buyer, orderNo);
  const wanted = { orderNo, lines: lines.map(({ id, num }) => ({ id, num })), kind: 'money', reason: 'other' } as const;
  const asked = times(4, () => applyRefund(buyer, wanted));
  expect((await tally([...asked])).ok).toBe(1);
  expect(await tally(times(6, () => open(buyer)))).toEqual({ app_not_bought: 6 });
  const first = (await Promise.allSettled(asked)).flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  )[0];
  const decided = times(3, () => approveRefund(developer.owner, first?.refundId ?? 0, 'developer'));
  expect((await tally(decided)).ok).toBe(1);
  await expect(open(buyer)).rejects.toMatchObject({ code: 'app_not_bought' });
});
