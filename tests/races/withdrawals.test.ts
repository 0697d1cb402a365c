import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Actor, Ctx } from '../../domains/kit/context.ts';
import { adjustEarnings } from '../../domains/payouts/adjustments/adjust-earnings.server.ts';
import { changeBankAccount } from '../../domains/payouts/bank-account/change-account.server.ts';
import { ledgerOf } from '../../domains/payouts/payees/find-payee.server.ts';
import { PAYEE_KINDS, type PayeeKind } from '../../domains/payouts/payees/payee.ts';
import { requestWithdrawal } from '../../domains/payouts/withdrawals/request-withdrawal.server.ts';
import { approveWithdrawal, refuseWithdrawal } from '../../domains/payouts/withdrawals/review-withdrawal.server.ts';
import { addDeveloper, addPayees, availableOf, earn as earnFor, type PayeeCase } from '../support/payees.ts';
import { addBuyer, checkBooks, openSmallShop, type SmallShop } from '../support/small-shop.ts';
import { inSteps } from '../support/steps.ts';

const ACCOUNT = { holder: 'Lamp House', bank: 'Bank', number: '12345678', code: '' };

let shop: SmallShop;
let payees: Record<PayeeKind, PayeeCase>;
let staff: Ctx;
beforeAll(async () => {
  shop = await openSmallShop();
  const { actor } = await addBuyer(shop);
  staff = shop.ctx({ actor: actor && { ...actor, permissions: ['payments.manage'] } });
  payees = await addPayees(shop);
  for (const { kind, owner } of Object.values(payees)) await changeBankAccount(as(owner), kind, ACCOUNT);
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const as = (actor: Actor): Ctx => shop.ctx({ actor: { ...actor, confirmedAt: new Date(), payProvedAt: new Date() } });

function accountOf(kind: PayeeKind) {
  const { ownerKind, ownerId, purpose } = ledgerOf({ kind }).available(payees[kind].ownerId, 'CNY');
  return sql`where owner_kind = ${ownerKind} and owner_id = ${ownerId}::bigint and purpose = ${purpose}`;
}
const lockOf = (kind: PayeeKind) => sql`select 1 from ledger_accounts ${accountOf(kind)} for no key update`;

describe.each(PAYEE_KINDS)('of a %s,', (kind) => {
  const earn = (amount: number, key: string) => earnFor(shop.ctx(), payees[kind], { amount, key: `${kind} ${key}` });
  const ask = (amount: number, requestId: string) =>
    requestWithdrawal(as(payees[kind].owner), kind, { amount, currency: 'CNY', requestId });

  test('refuses one of two withdrawals of the same money', async () => {
    await earn(10_000, 'one');
    const account = lockOf(kind);
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
    await sql`update withdrawals set requested_at = requested_at - interval '2 hours'`.execute(db);
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
    const row = sql`select 1 from withdrawals where no = ${no} for no key update`;
    const acts = [() => refuseWithdrawal(staff, { no, reason: 'No' }), () => approveWithdrawal(staff, no)];
    expect(await inSteps(shop.app, row, acts)).toEqual(['ok', 'withdrawal_state']);
  });

  test('of a withdrawal and an adjustment of the same money one is refused', async () => {
    const charge = (key: string) =>
      adjustEarnings(staff, {
        payee: { kind, id: payees[kind].id },
        kind: 'charge',
        amount: 10_000,
        currency: 'CNY',
        reason: 'Lost parcel',
        requestId: `${kind} ${key}`,
      });
    // which of them is first is the server's choice: both already hold a weaker lock on the account
    const between = async (works: (() => Promise<unknown>)[]) =>
      (await inSteps(shop.app, lockOf(kind), works)).toSorted();
    await earn(10_000 - (await availableOf(shop.ctx(), payees[kind])), 'before a charge');
    expect(await between([() => charge('1'), () => ask(10_000, 'charged')])).toEqual(['earnings_short', 'ok']);
    await earn(10_000, 'before a request');
    expect(await between([() => ask(10_000, 'first'), () => charge('2')])).toEqual(['earnings_short', 'ok']);
    expect(await availableOf(shop.ctx(), payees[kind])).toBe(0);
  });
});

test('two first bank accounts at once make one account of the developer and one payee', async () => {
  const { id, owner } = await addDeveloper(shop, 'Twice At Once');
  const both = await Promise.allSettled([1, 2].map(() => changeBankAccount(as(owner), 'developer', ACCOUNT)));
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  const found = await sql`
    select from payees y join merchants m on m.id = y.merchant_id where m.developer_id = ${id}::bigint`.execute(
    shop.app.database.db,
  );
  expect(found.rows).toHaveLength(1);
});
