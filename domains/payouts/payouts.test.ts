import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPayees, availableOf, earn, type PayeeCase, payeeIdOf } from '../../tests/support/payees.ts';
import { addBuyer, checkBooks, openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import type { Actor, Ctx } from '../kit/context.ts';
import { setPayPassword } from '../payables/pay-password/set-pay-password.server.ts';
import { adjustEarnings } from './adjustments/adjust-earnings.server.ts';
import { changeBankAccount, readBankAccount } from './bank-account/change-account.server.ts';
import { openAccount } from './bank-account/seal-account.server.ts';
import { adjustInput, bankAccountInput, withdrawInput } from './contract.ts';
import { readMoneyProof } from './money-proof.server.ts';
import { PAYEE_KINDS, type PayeeKind } from './payees/payee.ts';
import { drawStatement } from './statements/draw-statement.server.ts';
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

const DAY = 86_400_000;
const PAGE = { page: 1, limit: 20 };
const ACCOUNT = bankAccountInput.parse({
  holder: 'Lamp House Ltd',
  bank: 'Bank of China',
  number: 'DE89 3704 0044 0532 0130 00',
});

let shop: SmallShop;
let payees: Record<PayeeKind, PayeeCase>;
let first: Ctx;
let second: Ctx;
beforeAll(async () => {
  shop = await openSmallShop();
  const staff = async () => as((await addBuyer(shop)).actor as Actor, ['payments.manage']);
  first = await staff();
  second = await staff();
  payees = await addPayees(shop);
  for (const payee of Object.values(payees)) await earn(shop.ctx(), payee, { amount: 3_000_000, key: payee.kind });
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const as = (actor: Actor, permissions: string[] = []): Ctx =>
  shop.ctx({ actor: { ...actor, permissions, confirmedAt: new Date(), payProvedAt: new Date() } });

async function setRules(rules: Record<string, number>): Promise<void> {
  const set = sql`update sites set settings = settings || ${JSON.stringify(rules)}::jsonb where is_default`;
  await set.execute(shop.app.database.db);
  await shop.app.sites.load();
}

async function unsetRules(): Promise<void> {
  await sql`update sites set settings = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(settings) where key not like 'withdraw%')
    where is_default`.execute(shop.app.database.db);
  await shop.app.sites.load();
}

let turn = 0;
const nextId = () => `request-${++turn}`;

const mailsTo = (email: string | null) =>
  shop.app.database.db
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', email ?? '')
    .execute();

it.each(['cny', 'CN', 'ＣＮＹ'])('refuses the currency %j', (currency) => {
  const query = { amount: 5_000, currency, requestId: 'request-0' };
  expect(withdrawInput.safeParse(query).success).toBe(false);
  const adjustment = { ...query, merchantId: 1, kind: 'credit', reason: 'x' };
  expect(adjustInput.safeParse(adjustment).error?.issues).toMatchObject([{ path: ['currency'] }]);
});

/** What the tests of one kind of payee act with. */
function actingFor(kind: PayeeKind) {
  const own = () => as(payees[kind].owner);
  const other = () => as(payees[kind].other.owner);
  const ask = (amount: number, ctx = own()) =>
    requestWithdrawal(ctx, kind, { amount, currency: 'CNY', requestId: nextId() });

  const available = () => availableOf(shop.ctx(), payees[kind]);
  const payeeId = () => payeeIdOf(shop.ctx(), payees[kind]);
  return { own, other, ask, available, payeeId };
}

describe.each(PAYEE_KINDS)('a bank account of a %s', (kind) => {
  const { own, other, ask, payeeId } = actingFor(kind);

  it('is needed first, changed after re-authentication only, and never shown in full', async () => {
    await expect(ask(5_000)).rejects.toMatchObject({ code: 'bank_account_missing' });
    const stale = shop.ctx({ actor: { ...payees[kind].owner, confirmedAt: new Date(0) } });
    await expect(changeBankAccount(stale, kind, ACCOUNT)).rejects.toMatchObject({ code: 'confirm_needed' });
    await changeBankAccount(own(), kind, ACCOUNT);
    expect(await readBankAccount(own(), kind)).toMatchObject({ label: 'Bank of China ···· 3000' });
    const stored = await sql<{ row: string }>`select to_json(b)::text as row from payee_bank_accounts b`.execute(
      shop.app.database.db,
    );
    expect(stored.rows[0]?.row).not.toMatch(/Lamp House|37040044/);
    expect(await readBankAccount(other(), kind)).toBeNull();
    expect(await mailsTo(payees[kind].owner.email)).toHaveLength(1);
  });

  it('is changed, and money withdrawn, with the pay password only', async () => {
    const unproved = shop.ctx({ actor: { ...payees[kind].owner, confirmedAt: new Date(), payProvedAt: null } });
    const [change, withdraw] = [
      (proof = {}) => changeBankAccount(unproved, kind, { ...ACCOUNT, ...proof }),
      (proof = {}) =>
        requestWithdrawal(unproved, kind, { amount: 5_000, currency: 'CNY', requestId: nextId(), ...proof }),
    ];
    expect(await readMoneyProof(unproved)).toBe('none');
    for (const act of [change, withdraw]) {
      await expect(act({ payPassword: '904173' })).rejects.toMatchObject({ code: 'money_proof_missing' });
    }
    await setPayPassword(unproved, { payPassword: '904173' });
    expect(await readMoneyProof(unproved)).toBe('password');
    for (const act of [change, withdraw]) {
      await expect(act()).rejects.toMatchObject({ code: 'money_password_needed' });
      await expect(act({ payPassword: '904172' })).rejects.toMatchObject({ code: 'wrong_pay_password' });
    }
    await change({ payPassword: '904173' });
    const kept = await sql<{ sealed: string }>`
      select sealed from payee_bank_accounts where payee_id = ${await payeeId()}::bigint`.execute(shop.app.database.db);
    expect(openAccount(own().app, await payeeId(), kept.rows[0]?.sealed ?? '')).toEqual(ACCOUNT);
    // a recent second factor is as good
    expect(
      await readMoneyProof({
        ...unproved,
        actor: { ...payees[kind].owner, confirmedAt: new Date(), isStrong: true, payProvedAt: null },
      }),
    ).toBe('given');
  });

  it('that was changed can be used after a day', async () => {
    await changeBankAccount(own(), kind, ACCOUNT);
    await expect(ask(5_000)).rejects.toMatchObject({ code: 'bank_account_resting' });
    await sql`update payee_bank_accounts set usable_from = changed_at`.execute(shop.app.database.db);
  });
});

describe.each(PAYEE_KINDS)('a withdrawal of a %s', (kind) => {
  const { own, other, ask, available } = actingFor(kind);

  it('reserves the money once, is approved, and paid with a reference', async () => {
    const before = await available();
    const query = { amount: 50_000, currency: 'CNY', requestId: nextId() };
    const { no } = await requestWithdrawal(own(), kind, query);
    expect(await requestWithdrawal(own(), kind, query)).toEqual({ no });
    const changed = requestWithdrawal(own(), kind, { ...query, amount: 60_000 });
    await expect(changed).rejects.toMatchObject({ code: 'request_reused' });
    expect(await available()).toBe(before - 50_000);
    await expect(payWithdrawal(first, { no, reference: `${kind} R1` })).rejects.toMatchObject({
      code: 'withdrawal_state',
    });
    await approveWithdrawal(first, no);
    expect(await readPayoutAccount(first, no)).toMatchObject({ number: ACCOUNT.number, holder: ACCOUNT.holder });
    await payWithdrawal(first, { no, reference: `${kind} R1` });
    await expect(payWithdrawal(first, { no, reference: `${kind} R2` })).rejects.toMatchObject({
      code: 'withdrawal_state',
    });
    const { list } = await listOwnWithdrawals(own(), kind, PAGE);
    expect(list[0]).toMatchObject({ no, status: 'paid', reference: `${kind} R1` });
    expect((await listOwnWithdrawals(other(), kind, PAGE)).list).toEqual([]);
    const next = (await ask(6_000)).no;
    await approveWithdrawal(first, next);
    await expect(payWithdrawal(first, { no: next, reference: `${kind} R1` })).rejects.toMatchObject({
      code: 'reference_taken',
    });
  });

  it('of a large amount needs approval by two people', async () => {
    const { no } = await ask(1_000_000);
    await approveWithdrawal(first, no);
    await expect(approveWithdrawal(first, no)).rejects.toMatchObject({ code: 'withdrawal_reviewed' });
    await expect(payWithdrawal(first, { no, reference: `${kind} R9` })).rejects.toMatchObject({
      code: 'withdrawal_state',
    });
    await approveWithdrawal(second, no);
    const { list } = await listWithdrawals(first, { ...PAGE, status: 'approved' });
    expect(list.find((row) => row.no === no)).toMatchObject({ reviewersNeeded: 2, mayApprove: false });
    await payWithdrawal(second, { no, reference: `${kind} R9` });
  });

  it('is large too if it is the rest of a large amount', async () => {
    await sql`update withdrawals set requested_at = requested_at - interval '2 days'`.execute(shop.app.database.db);
    const small = [await ask(600_000), await ask(400_000)];
    const { list } = await listWithdrawals(first, PAGE);
    expect(small.map(({ no }) => list.find((row) => row.no === no)?.reviewersNeeded)).toEqual([1, 2]);
    for (const { no } of small) await refuseWithdrawal(first, { no, reason: 'Test' });
  });

  it('follows the rules that the default site sets', async () => {
    const { db } = shop.app.database;
    await setRules({ withdrawMinimum: 50, withdrawTwoReviewers: 80, withdrawRestHours: 0 });
    await expect(ask(4_999)).rejects.toMatchObject({ code: 'withdrawal_too_small' });
    await sql`update withdrawals set requested_at = requested_at - interval '2 days'`.execute(db);
    const asked = [await ask(5_000), await ask(5_000)];
    const { list } = await listWithdrawals(first, PAGE);
    expect(asked.map(({ no }) => list.find((row) => row.no === no)?.reviewersNeeded)).toEqual([1, 2]);
    for (const { no } of asked) await refuseWithdrawal(first, { no, reason: 'Test' });
    await changeBankAccount(own(), kind, ACCOUNT);
    await refuseWithdrawal(first, { no: (await ask(5_000)).no, reason: 'Test' });
    await unsetRules();
  });

  it('is refused with a reason, and the money is available again', async () => {
    const before = await available();
    const { no } = await ask(7_000);
    await refuseWithdrawal(first, { no, reason: 'Name differs' });
    expect(await available()).toBe(before);
    await expect(approveWithdrawal(second, no)).rejects.toMatchObject({ code: 'withdrawal_state' });
    expect((await listOwnWithdrawals(own(), kind, PAGE)).list[0]).toMatchObject({
      status: 'refused',
      reason: 'Name differs',
    });
  });

  it('cannot exceed what is available, nor be decided by who is paid or without the permission', async () => {
    await expect(ask((await available()) + 1)).rejects.toMatchObject({ code: 'earnings_short' });
    await expect(ask(10)).rejects.toMatchObject({ code: 'withdrawal_too_small' });
    const { no } = await ask(5_000);
    const insider = as(payees[kind].owner, ['payments.manage']);
    await expect(approveWithdrawal(insider, no)).rejects.toMatchObject({ code: 'withdrawal_own_review' });
    await expect(approveWithdrawal(other(), no)).rejects.toMatchObject({ code: 'no_permission' });
    await expect(listWithdrawals(own(), PAGE)).rejects.toMatchObject({ code: 'no_permission' });
    await refuseWithdrawal(first, { no, reason: 'Test' });
  });
});

describe.each(PAYEE_KINDS)('an adjustment of a %s', (kind) => {
  const { own, available } = actingFor(kind);

  it('is an entry of its own with a reason, booked once, without overdrawing', async () => {
    const before = await available();
    const query = {
      payee: { kind, id: payees[kind].id },
      kind: 'charge' as const,
      amount: 1_500,
      currency: 'CNY',
      reason: 'Lost parcel',
      requestId: nextId(),
    };
    const { no } = await adjustEarnings(first, query);
    expect(await adjustEarnings(first, query)).toEqual({ no });
    for (const changed of [
      { amount: query.amount + 1 },
      { payee: { kind, id: payees[kind].other.id } },
      { kind: 'credit' as const },
    ])
      await expect(adjustEarnings(first, { ...query, ...changed })).rejects.toMatchObject({ code: 'request_reused' });
    expect(await available()).toBe(before - 1_500);
    const tooMuch = { ...query, amount: before, requestId: nextId() };
    await expect(adjustEarnings(first, tooMuch)).rejects.toMatchObject({ code: 'earnings_short' });
    await expect(adjustEarnings(own(), query)).rejects.toMatchObject({ code: 'no_permission' });
  });

  it('is not made by who is paid, nor by their team', async () => {
    const helper = as((await addBuyer(shop)).actor, ['payments.manage']);
    await payees[kind].addHelper?.(helper.actor?.userId ?? 0);
    const before = await available();
    const gift = {
      payee: { kind, id: payees[kind].id },
      kind: 'credit' as const,
      amount: 900_000,
      currency: 'CNY',
      reason: 'Gift',
    };
    const owner = as(payees[kind].owner, ['payments.manage']);
    for (const ctx of payees[kind].addHelper ? [helper, owner] : [owner]) {
      const query = { ...gift, requestId: nextId() };
      await expect(adjustEarnings(ctx, query)).rejects.toMatchObject({ code: 'withdrawal_own_review' });
    }
    expect(await available()).toBe(before);
  });
});

describe.each(PAYEE_KINDS)('the earnings of a %s', (kind) => {
  const { own } = actingFor(kind);

  it('a month’s statement adds up, as sums, a file and a document', async () => {
    const month = new Date(Date.now() + DAY / 3).toISOString().slice(0, 7);
    const statement = await readStatement(own(), kind, { month });
    const sum = statement.parts.reduce((total, { amount }) => total + amount.amount, statement.opening.amount);
    expect(sum).toBe(statement.closing.amount);
    expect(statement.parts.find(({ part }) => part === 'withdrawn')?.amount.amount).toBe(-1_050_000);
    expect(statement.parts.find(({ part }) => part === 'fee')).toBeUndefined();
    expect(statement.parts.find(({ part }) => part === 'adjusted')?.amount.amount).toBe(-1_500);
    let file = '';
    for await (const part of (await exportStatement(own(), kind, { month })).content) file += part;
    expect(file.match(/earnings\.adjusted/g)).toHaveLength(1);
    const pdf = drawStatement(statement, 'zh-CN', shop.app.texts['zh-CN']);
    expect(String((await pdf).subarray(0, 5))).toBe('%PDF-');
  });
});
