import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPayees, earn, type PayeeCase } from '../../tests/support/payees.ts';
import { addBuyer, checkBooks, openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import type { Actor, Ctx } from '../kit/context.ts';
import { changeBankAccount } from './bank-account/change-account.server.ts';
import { PAYEE_KINDS, type PayeeKind } from './payees/payee.ts';
import { exportStatement } from './statements/export-statement.server.ts';
import { readStatement } from './statements/read-statement.server.ts';
import { listOwnWithdrawals, listWithdrawals } from './withdrawals/list-withdrawals.server.ts';
import { requestWithdrawal } from './withdrawals/request-withdrawal.server.ts';
import {
  approveWithdrawal,
  payWithdrawal,
  readPayoutAccount,
  refuseWithdrawal,
} from './withdrawals/review-withdrawal.server.ts';
import { readWithdrawalTerms } from './withdrawals/withdrawal-terms.server.ts';

let shop: SmallShop;
let payees: Record<PayeeKind, PayeeCase>;
let staff: Ctx;
beforeAll(async () => {
  shop = await openSmallShop();
  const { actor } = await addBuyer(shop);
  staff = shop.ctx({ actor: actor && { ...actor, permissions: ['payments.manage'], confirmedAt: new Date() } });
  payees = await addPayees(shop);
  for (const payee of Object.values(payees)) {
    await earn(shop.ctx(), payee, { amount: 100_000, key: payee.kind });
    const account = { holder: 'Lamp House', bank: 'Bank', number: '12345678', code: '' };
    await changeBankAccount(as(payee.owner), payee.kind, account);
  }
});
afterAll(() => shop.close());
afterEach(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await sql`update sites set settings = '{}' where is_default`.execute(shop.app.database.db);
  // whatever was requested is longer ago than an interval
  await sql`update withdrawals set requested_at = requested_at - interval '2 days'`.execute(shop.app.database.db);
});

const as = (actor: Actor): Ctx => shop.ctx({ actor: { ...actor, confirmedAt: new Date(), payProvedAt: new Date() } });

async function setRules(rules: Record<string, number>): Promise<void> {
  const set = sql`update sites set settings = ${JSON.stringify(rules)}::jsonb where is_default`;
  await set.execute(shop.app.database.db);
  await shop.app.sites.load();
}

let turn = 0;

async function feesKept(): Promise<number> {
  const found = await sql<{ kept: number }>`
    select coalesce(sum(e.amount), 0)::int as kept from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.owner_kind = 'platform' and a.purpose = 'withdrawal_fees'`.execute(shop.app.database.db);
  return found.rows[0]?.kept ?? 0;
}

describe.each(PAYEE_KINDS)('of a %s,', (kind) => {
  const own = () => as(payees[kind].owner);
  function ask(amount: number, fee?: number) {
    turn += 1;
    return requestWithdrawal(own(), kind, { amount, currency: 'CNY', requestId: `fee-${turn}`, fee });
  }

  it('keeps the fee that was shown, as an entry of its own and in the statement', async () => {
    await setRules({ withdrawFeeFixed: 150, withdrawFeeShare: 60 });
    const keptBefore = await feesKept();
    const terms = await readWithdrawalTerms(own(), kind);
    expect(terms).toMatchObject({ feeBasisPoints: 60, intervalHours: 0 });
    expect(terms.currencies).toMatchObject([
      { fixedFee: { amount: 150, currency: 'CNY' }, smallest: { amount: 1_000 }, nextAt: null },
    ]);
    await expect(ask(20_000, 0)).rejects.toMatchObject({ code: 'withdrawal_fee_changed', details: { fee: 270 } });
    const { no } = await ask(20_000, 270);
    await setRules({});
    await approveWithdrawal(staff, no);
    expect(await readPayoutAccount(staff, no)).toMatchObject({ amount: { amount: 19_730, currency: 'CNY' } });
    await payWithdrawal(staff, { no, reference: `${kind} R-1` });
    expect((await feesKept()) - keptBefore).toBe(270);
    const { list } = await listOwnWithdrawals(own(), kind, { page: 1, limit: 20 });
    expect(list).toMatchObject([{ amount: { amount: 20_000 }, fee: { amount: 270 }, status: 'paid' }]);
    // months are those of the platform's clock, eight hours ahead
    const month = new Date(shop.ctx().now.getTime() + 8 * 3_600_000).toISOString().slice(0, 7);
    const statement = await readStatement(own(), kind, { month });
    expect(statement.parts.find(({ part }) => part === 'withdrawn')).toMatchObject({ amount: { amount: -19_730 } });
    expect(statement.parts.find(({ part }) => part === 'fee')).toMatchObject({ count: 1, amount: { amount: -270 } });
    let file = '';
    for await (const part of (await exportStatement(own(), kind, { month })).content) file += part;
    expect(file.split('\n').filter((line) => line.includes('withdrawal.fee'))).toHaveLength(1);
  });

  it('keeps nothing of a refused withdrawal, and refuses one that the fee would use up', async () => {
    await setRules({ withdrawFeeFixed: 5_000 });
    const kept = await feesKept();
    await refuseWithdrawal(staff, { no: (await ask(6_000)).no, reason: 'Test' });
    expect(await feesKept()).toBe(kept);
    await expect(ask(5_000)).rejects.toMatchObject({ code: 'withdrawal_too_small' });
  });

  it('waits for the interval, which neither a refused withdrawal nor a repeated request affects', async () => {
    await setRules({ withdrawIntervalHours: 12 });
    await refuseWithdrawal(staff, { no: (await ask(5_000)).no, reason: 'Test' });
    const { no } = await ask(5_000);
    expect(await requestWithdrawal(own(), kind, { amount: 5_000, currency: 'CNY', requestId: `fee-${turn}` })).toEqual({
      no,
    });
    await expect(ask(5_000)).rejects.toMatchObject({ code: 'withdrawal_too_soon' });
    const { currencies } = await readWithdrawalTerms(own(), kind);
    expect(Date.parse(currencies[0]?.nextAt ?? '') - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
  });

  it('is offered for approval and as paid only to people who have no part in what is paid', async () => {
    const page = { page: 1, limit: 20 };
    const insider = shop.ctx({ actor: { ...payees[kind].owner, permissions: ['payments.manage'] } });
    const { no } = await ask(5_000);
    expect((await listWithdrawals(insider, page)).list[0]).toMatchObject({ no, mayApprove: false, mayPay: false });
    expect((await listWithdrawals(staff, page)).list[0]).toMatchObject({ no, mayApprove: true, mayPay: false });
    await approveWithdrawal(staff, no);
    await expect(payWithdrawal(insider, { no, reference: 'Own' })).rejects.toMatchObject({
      code: 'withdrawal_own_review',
    });
    expect((await listWithdrawals(insider, page)).list[0]).toMatchObject({ no, mayApprove: false, mayPay: false });
    expect((await listWithdrawals(staff, page)).list[0]).toMatchObject({ no, mayApprove: false, mayPay: true });
    await refuseWithdrawal(staff, { no, reason: 'Test' });
  });
});
