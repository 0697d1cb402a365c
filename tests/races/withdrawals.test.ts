import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../../domains/context.ts';
import { merchantAvailable, outside } from '../../domains/ledger/accounts.ts';
import { transfer } from '../../domains/ledger/transfer.server.ts';
import { changeBankAccount } from '../../domains/payouts/bank-account/change-account.server.ts';
import { requestWithdrawal } from '../../domains/payouts/withdrawals/request-withdrawal.server.ts';
import { approveWithdrawal, refuseWithdrawal } from '../../domains/payouts/withdrawals/review-withdrawal.server.ts';
import { addBuyer, checkBooks, openSmallShop, type SmallShop } from '../support/small-shop.ts';
import { inSteps } from '../support/steps.ts';

let shop: SmallShop;
let staff: Ctx;
beforeAll(async () => {
  shop = await openSmallShop();
  const { actor } = await addBuyer(shop);
  staff = shop.ctx({ actor: actor && { ...actor, permissions: ['payments.manage'] } });
  await changeBankAccount(lamps(), { holder: 'Lamp House', bank: 'Bank', number: '12345678', code: '' });
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const lamps = (): Ctx => shop.ctx({ actor: { ...shop.lamps.owner, confirmedAt: new Date(), payProvedAt: new Date() } });

async function earn(amount: number, key: string): Promise<void> {
  await transfer(shop.ctx(), {
    kind: 'payment.settled',
    reference: key,
    requestKey: key,
    entries: [
      { account: outside('test', 'CNY'), amount: -amount },
      { account: merchantAvailable(shop.lamps.id, 'CNY'), amount },
    ],
  });
}

const ask = (amount: number, requestId: string) => requestWithdrawal(lamps(), { amount, currency: 'CNY', requestId });

test('refuses one of two withdrawals of the same money', async () => {
  await earn(10_000, 'one');
  const account = sql`select 1 from ledger_accounts where owner_kind = 'merchant' and owner_id = ${shop.lamps.id}
    and purpose = 'available' for no key update`;
  const both = [() => ask(10_000, 'a'), () => ask(10_000, 'b')];
  expect(await inSteps(shop.app, account, both)).toEqual(['ok', 'earnings_short']);
});

test('forty concurrent requests never withdraw more than the balance', async () => {
  await earn(20_000, 'forty');
  const answers = await Promise.allSettled(Array.from({ length: 40 }, (_none, at) => ask(5_000, `many-${at}`)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});

test('of requests at once within the interval one is accepted', async () => {
  const { db } = shop.app.database;
  const settings = { withdrawIntervalHours: 1, withdrawFeeFixed: 100 };
  await sql`update merchant_withdrawals set requested_at = requested_at - interval '2 hours'`.execute(db);
  await sql`update sites set settings = settings || ${JSON.stringify(settings)}::jsonb where is_default`.execute(db);
  await shop.app.sites.load();
  await earn(50_000, 'interval');
  const answers = await Promise.allSettled(Array.from({ length: 20 }, (_none, at) => ask(5_000, `often-${at}`)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await sql`update sites set settings = settings - array['withdrawIntervalHours', 'withdrawFeeFixed'] where is_default`.execute(
    db,
  );
  await shop.app.sites.load();
});

test('a withdrawal is approved or refused, not both', async () => {
  await earn(5_000, 'both');
  const { no } = await ask(5_000, 'decided');
  const row = sql`select 1 from merchant_withdrawals where no = ${no} for no key update`;
  const acts = [() => refuseWithdrawal(staff, { no, reason: 'No' }), () => approveWithdrawal(staff, no)];
  expect(await inSteps(shop.app, row, acts)).toEqual(['ok', 'withdrawal_state']);
});
