import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findActor, startSession } from '../../domains/accounts/sessions.server.ts';
import { setPayPassword } from '../../domains/payables/pay-password/set-pay-password.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { reconcileDaily } from '../../domains/payments/reconciliation/reconcile.server.ts';
import { resolveFinding } from '../../domains/payments/reconciliation/resolve-finding.server.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../support/small-shop.ts';
import { inSteps, tally } from '../support/steps.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

test('of twenty concurrent guesses at a pay password five are checked, and the correct one pays nothing after the lock', async () => {
  const buyer = await addBuyer(shop);
  const { token } = await startSession(buyer, buyer.actor.userId);
  const actor = await findActor(buyer, token);
  if (!actor) throw new Error('the session is gone');
  const ctx = { ...buyer, actor };
  await setPayPassword(ctx, { payPassword: '246810' });
  const { orderNo } = await order(ctx, shop.tea);
  const guess = (payPassword: string) => pay(ctx, { orderNo, method: 'balance', payPassword });
  const counts = await tally(Array.from({ length: 20 }, (_, nth) => guess(String(770_100 + nth))));
  expect(counts).toEqual({ wrong_pay_password: 4, pay_password_locked: 16 });
  expect(await tally([guess('246810')])).toEqual({ pay_password_locked: 1 });
});

test('a finding resolved by two users concurrently is resolved by the first', async () => {
  const accountant = await addBuyer(shop);
  const ctx = { ...accountant, actor: { ...accountant.actor, permissions: ['payments.manage'] } };
  const made = await sql<{ id: number }>`
    with run as (
      insert into reconciliations (provider, from_at, to_at, started_at)
      values ('sandbox', now() - interval '1 day', now(), now()) returning id
    )
    insert into reconciliation_findings (provider, subject, ref, kind, reconciliation_id, found_at, seen_at, happened_at)
    select 'sandbox', 'charge', 'raced', 'missing_here', id, now(), now(), now() from run returning id`.execute(ctx.db);
  const id = made.rows[0]?.id ?? 0;
  const row = sql`select 1 from reconciliation_findings where id = ${id} for no key update`;
  const works = ['first', 'second'].map((note) => () => resolveFinding(ctx, { id, note }));
  expect(await inSteps(shop.app, row, works)).toEqual(['ok', 'finding_resolved']);
  const kept = await sql<{ note: string }>`select note from reconciliation_findings where id = ${id}`.execute(ctx.db);
  expect(kept.rows[0]?.note).toBe('first');
});

test('the daily comparison runs once among ten processes', async () => {
  const counts = await Promise.all(Array.from({ length: 10 }, () => reconcileDaily(shop.ctx())));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
});
