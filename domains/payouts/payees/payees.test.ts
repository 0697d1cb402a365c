import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPayees, earn, type PayeeCase } from '../../../tests/support/payees.ts';
import { addBuyer, checkBooks, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { readOpenMatters } from '../../accounts/privacy/open-matters.server.ts';
import { listShops } from '../../catalog/queries-shop-directory.server.ts';
import { readShopHome } from '../../catalog/shops/queries.server.ts';
import { ensureSellerOfDeveloper } from '../../developers/ensure-seller.server.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { renameDeveloperAccount } from '../../merchants/developer-account.server.ts';
import { followMerchant } from '../../merchants/followers/follow-merchant.server.ts';
import { findOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { setShopCommission } from '../../merchants/supervision/commission.server.ts';
import { readOffers } from '../../promotions/offers.server.ts';
import { adjustEarnings } from '../adjustments/adjust-earnings.server.ts';
import { changeBankAccount, readBankAccount } from '../bank-account/change-account.server.ts';
import { exportPayouts, forgetBankAccounts } from '../personal-data.server.ts';
import { readStatement } from '../statements/read-statement.server.ts';
import { listOwnWithdrawals, listWithdrawals } from '../withdrawals/list-withdrawals.server.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.server.ts';
import { readWithdrawalTerms } from '../withdrawals/withdrawal-terms.server.ts';
import type { PayeeKind } from './payee.ts';

const PAGE = { page: 1, limit: 20 };
const ACCOUNT = { holder: 'Lamp House', bank: 'Bank', number: '12345678', code: '' };
const MONTH = new Date().toISOString().slice(0, 7);

let shop: SmallShop;
let payees: Record<PayeeKind, PayeeCase>;
beforeAll(async () => {
  shop = await openSmallShop();
  payees = await addPayees(shop);
  for (const payee of Object.values(payees)) {
    await changeBankAccount(as(payee.owner), payee.kind, ACCOUNT);
    await earn(shop.ctx(), payee, { amount: 50_000, key: payee.kind });
  }
});
afterAll(() => shop.close());

const as = (actor: Actor, extra: Partial<Actor> = {}): Ctx =>
  shop.ctx({ actor: { ...actor, confirmedAt: new Date(), payProvedAt: new Date(), ...extra } });
let turn = 0;
const input = () => ({ amount: 5_000, currency: 'CNY', requestId: `request-${++turn}` });

/** What only those who act for the money may do. */
const ACTS: Readonly<Record<string, (ctx: Ctx, kind: PayeeKind) => Promise<unknown>>> = {
  'see the account': readBankAccount,
  'see the terms': readWithdrawalTerms,
  'change the account': (ctx, kind) => changeBankAccount(ctx, kind, ACCOUNT),
  withdraw: (ctx, kind) => requestWithdrawal(ctx, kind, input()),
};
const READS: typeof ACTS = {
  'list the withdrawals': (ctx, kind) => listOwnWithdrawals(ctx, kind, PAGE),
  'read a statement': (ctx, kind) => readStatement(ctx, kind, { month: MONTH }),
};

describe.each(['merchant', 'developer'] as const)('the money of a %s', (kind) => {
  it('is moved by nobody without the right, and read by those who may read', async () => {
    const helper = (await addBuyer(shop)).actor;
    await payees[kind].addHelper?.(helper.userId);
    for (const act of Object.values(ACTS)) {
      await expect(act(as(helper), kind)).rejects.toMatchObject({ code: 'no_permission' });
    }
    for (const read of Object.values(READS)) await expect(read(as(helper), kind)).resolves.toBeDefined();
  });

  it('is neither moved nor read by people who do not belong to it', async () => {
    const someone = as((await addBuyer(shop)).actor);
    const analyst = (await addBuyer(shop)).actor;
    await sql`insert into developer_members (developer_id, user_id, role, added_at)
      values (${payees.developer.id}::bigint, ${analyst.userId}::bigint, 'analyst', now())`.execute(
      shop.app.database.db,
    );
    for (const act of [...Object.values(ACTS), ...Object.values(READS)]) {
      for (const ctx of [someone, as(analyst)])
        await expect(act(ctx, kind)).rejects.toMatchObject({ code: 'no_permission' });
      await expect(act(shop.ctx({ actor: null }), kind)).rejects.toMatchObject({ code: 'login_required' });
    }
  });
});

it.each(['merchant', 'developer', 'member'] as const)('another %s has nothing of it', async (kind) => {
  const other = as(payees[kind].other.owner);
  await requestWithdrawal(as(payees[kind].owner), kind, input());
  expect(await readBankAccount(other, kind)).toBeNull();
  expect((await listOwnWithdrawals(other, kind, PAGE)).list).toEqual([]);
  expect((await readStatement(other, kind, { month: MONTH })).closing.amount).toBe(0);
  await expect(requestWithdrawal(other, kind, input())).rejects.toMatchObject({ code: 'bank_account_missing' });
});

it('a member is no visitor and no key of a shop', async () => {
  const { owner } = payees.member;
  const shopKey = { id: 1, name: 'Till', merchantId: shop.lamps.id, scopes: [] };
  for (const act of [...Object.values(ACTS), ...Object.values(READS)]) {
    await expect(act(as(owner, { kind: 'visitor' }), 'member')).rejects.toMatchObject({ code: 'members_only' });
    await expect(act(as(owner, { shopKey }), 'member')).rejects.toMatchObject({ code: 'no_permission' });
  }
});

it('a suspended developer sees everything and moves nothing', async () => {
  const { id, owner } = payees.developer;
  const { db } = shop.app.database;
  await sql`update developers set status = 'suspended' where id = ${id}::bigint`.execute(db);
  expect(await readBankAccount(as(owner), 'developer')).toMatchObject({ label: 'Bank ···· 5678' });
  await expect(requestWithdrawal(as(owner), 'developer', input())).rejects.toMatchObject({
    code: 'developer_suspended',
  });
  await expect(changeBankAccount(as(owner), 'developer', ACCOUNT)).rejects.toMatchObject({
    code: 'developer_suspended',
  });
  await sql`update developers set status = 'active' where id = ${id}::bigint`.execute(db);
});

it('staff see every kind in one list, and a shop where a shop is paid', async () => {
  const staff = as((await addBuyer(shop)).actor, { permissions: ['payments.manage'] });
  const { list } = await listWithdrawals(staff, PAGE);
  const seen = Object.fromEntries(list.map(({ payee, merchant }) => [payee.kind, { id: payee.id, merchant }]));
  expect(seen).toEqual({
    merchant: { id: shop.lamps.id, merchant: { id: shop.lamps.id, name: 'Lamp House' } },
    developer: { id: payees.developer.id, merchant: null },
    member: { id: payees.member.id, merchant: null },
  });
});

it('an adjustment names who is adjusted, or is refused', async () => {
  const staff = as((await addBuyer(shop)).actor, { permissions: ['payments.manage'] });
  const adjust = (kind: PayeeKind, id: number) =>
    adjustEarnings(staff, { ...input(), payee: { kind, id }, kind: 'credit', reason: 'Test' });
  await expect(adjust('merchant', payees.developer.ownerId)).rejects.toMatchObject({ code: 'merchant_not_found' });
  await expect(adjust('developer', 999_999)).rejects.toMatchObject({ code: 'developer_not_found' });
  await expect(adjust('member', 999_999)).rejects.toMatchObject({ code: 'member_not_found' });
  await adjust('developer', payees.developer.id);
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
});

it('a member takes along what was paid, and leaves no account number behind', async () => {
  const { db } = shop.app.database;
  const { id: userId, owner } = payees.member;
  const given = new Map<string, unknown>();
  await exportPayouts(as(owner), { userId, give: (part, content) => given.set(part, content) });
  expect(given.get('bank_accounts')).toMatchObject([{ label: 'Bank ···· 5678' }]);
  expect(given.get('withdrawals')).toMatchObject([{ amount_minor: 5_000, status: 'requested' }]);
  await forgetBankAccounts(shop.ctx(), { userId });
  expect(await readBankAccount(as(owner), 'member')).toBeNull();
  expect(await readBankAccount(as(payees.developer.owner), 'developer')).not.toBeNull();
  // the open one can still be paid
  const open = await sql<{ sealed: string }>`
    select account_sealed as sealed from withdrawals w join payees y on y.id = w.payee_id
    where y.user_id = ${userId}::bigint`.execute(db);
  expect(open.rows.every(({ sealed }) => sealed !== '')).toBe(true);
});

it('the owner of a developer with earnings takes along what was paid, and withdraws the rest before they leave', async () => {
  const { owner } = payees.developer;
  const given = new Map<string, unknown>();
  await exportPayouts(as(owner), { userId: owner.userId, give: (part, content) => given.set(part, content) });
  expect(given.get('bank_accounts')).toMatchObject([{ label: 'Bank ···· 5678' }]);
  expect((await readOpenMatters(as(owner), owner.userId)).filter(({ kind }) => kind === 'earnings')).toMatchObject([
    { count: 1, blocks: true },
  ]);
  expect((await readOpenMatters(shop.ctx(), payees.merchant.owner.userId)).map(({ kind }) => kind)).not.toContain(
    'earnings',
  );
});

describe('the account of a developer', () => {
  it('that is opened while they are suspended sells nothing', async () => {
    const { db } = shop.app.database;
    const { id, owner } = payees.developer.other;
    await sql`update developers set status = 'suspended' where id = ${id}::bigint`.execute(db);
    const accountId = await ensureSellerOfDeveloper(as(owner), id);
    const row = await db.selectFrom('merchants').select('status').where('id', '=', accountId).executeTakeFirst();
    expect(row).toEqual({ status: 'paused' });
    await sql`update developers set status = 'active' where id = ${id}::bigint`.execute(db);
  });

  it('sells like a merchant, at the rate of the platform’s settings', async () => {
    const { db } = shop.app.database;
    const { ownerId } = payees.developer;
    await sql`update sites set settings = settings || '{"developerCommission": 1500}' where is_default`.execute(db);
    await sql`update products set merchant_id = ${ownerId}::bigint where id = ${shop.recipe.productId}::bigint`.execute(
      db,
    );
    const offers = await readOffers(shop.ctx(), [shop.recipe.skuId, shop.lamp.skuId]);
    expect(offers.get(shop.recipe.skuId)).toMatchObject({
      merchantName: { 'zh-CN': 'Byte Forge' },
      commissionBp: 1500,
    });
    expect(offers.get(shop.lamp.skuId)).toMatchObject({ commissionBp: 500 });
  });

  it('is no shop: in no list, with no page, no followers and no merchant office', async () => {
    const { ownerId, owner } = payees.developer;
    const { list, total } = await listShops(shop.ctx(), PAGE);
    expect(list.map(({ id }) => id).toSorted()).toEqual([shop.lamps.id, shop.teas.id].toSorted());
    expect(total).toBe(2);
    await expect(readShopHome(shop.ctx(), ownerId)).rejects.toMatchObject({ code: 'merchant_not_found' });
    await expect(followMerchant(as(owner), ownerId)).rejects.toMatchObject({ code: 'merchant_not_found' });
    expect(await findOwnMerchant(as(owner))).toBeUndefined();
    const staff = as((await addBuyer(shop)).actor, { permissions: ['payments.manage'] });
    await expect(setShopCommission(staff, { id: ownerId, commissionBp: 0 })).rejects.toMatchObject({
      code: 'merchant_not_found',
    });
  });

  it('follows the developer’s name', async () => {
    await renameDeveloperAccount(shop.ctx(), {
      developerId: payees.developer.id,
      name: 'Byte Forge Ltd',
      email: 'help@byte-forge.example',
    });
    expect((await readOffers(shop.ctx(), [shop.recipe.skuId])).get(shop.recipe.skuId)).toMatchObject({
      merchantName: { 'zh-CN': 'Byte Forge Ltd' },
    });
  });
});
