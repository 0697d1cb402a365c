import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { later } from '../../../tests/support/people.ts';
import { addBuyer, checkBooks, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { readGift } from '../../ledger/queries.server.ts';
import { listNotices } from '../../messages/list-notices.server.ts';
import { pay } from '../pay.server.ts';
import { buyGiftCard, readGiftCardOffer } from './buy-gift-card.server.ts';
import { expireGiftCards } from './end-gift-cards.server.ts';
import { issueGiftCards, listGiftBatches, stopGiftBatch } from './gift-batches.server.ts';
import { giveGiftCard } from './give-gift-card.server.ts';
import { listGiftRecords, readGiftBalance, readMyGiftCards } from './queries.server.ts';
import { keepGiftCard, redeemGiftCard } from './redeem-gift-card.server.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const PAGE = { page: 1, limit: 20 };
let shop: SmallShop;
let office: Ctx;
beforeAll(async () => {
  shop = await openSmallShop();
  office = { ...shop.ctx(), actor: { ...shop.lamps.owner, permissions: ['promotions.manage'] } };
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

/** Each from a separate address: guesses of one must not count against the others. */
let hosts = 0;
const somebody = () => {
  hosts += 1;
  return addBuyer(shop, { ip: `10.2.0.${hosts}` });
};
const giftOf = (ctx: Buyer) => readGift(ctx, ctx.actor.userId, 'CNY');
async function bought(ctx: Buyer, num = 1, amount = 10_000): Promise<string[]> {
  const requestId = `press-${Math.random()}`;
  const { orderNo } = await buyGiftCard(ctx, { design: 'lantern', amount, num, requestId });
  await pay(ctx, { orderNo, method: 'balance' });
  return (await readMyGiftCards(ctx, PAGE)).list.map((card) => card.no).filter((no) => no.startsWith(orderNo));
}

describe('a gift card that is bought', () => {
  test('belongs to its buyer, once per idempotency key, and is credited to their gift balance', async () => {
    const ctx = await somebody();
    const press = { design: 'waves', amount: 5_000, num: 2, requestId: 'one-press' } as const;
    const { orderNo, amount } = await buyGiftCard(ctx, press);
    expect(amount).toEqual({ amount: 10_000, currency: 'CNY' });
    expect((await buyGiftCard(ctx, press)).orderNo).toBe(orderNo);
    for (const other of [{ amount: 10_000, num: 1 }, { design: 'lantern' as const }]) {
      await expect(buyGiftCard(ctx, { ...press, ...other })).rejects.toMatchObject({ code: 'request_reused' });
    }
    expect((await readMyGiftCards(ctx, PAGE)).total).toBe(0);
    await pay(ctx, { orderNo, method: 'balance' });
    await pay(ctx, { orderNo, method: 'balance' });
    const { list } = await readMyGiftCards(ctx, { ...PAGE, state: 'held' });
    expect(list.map(({ design, state, amount: each }) => [design, state, each.amount])).toEqual(
      Array(2).fill(['waves', 'held', 5_000]),
    );
    await keepGiftCard(ctx, list[0]?.no ?? '');
    await expect(keepGiftCard(ctx, list[0]?.no ?? '')).rejects.toMatchObject({ code: 'gift_card_state' });
    expect(await readGiftBalance(ctx)).toMatchObject({ balances: [{ amount: 5_000, currency: 'CNY' }] });
    expect((await listGiftRecords(ctx, { ...PAGE, currency: 'CNY', direction: 'all' })).list).toMatchObject([
      { kind: 'redeemed', amount: { amount: 5_000 }, after: { amount: 5_000 }, reference: list[0]?.no },
    ]);
  });

  test('is given away with a code; a new code replaces the former one', async () => {
    const [giver, friend] = [await somebody(), await somebody()];
    const [no = ''] = await bought(giver);
    const former = await giveGiftCard(giver, { no, message: '' });
    const { code } = await giveGiftCard(giver, { no, message: 'Happy birthday!' });
    expect(code).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
    await expect(redeemGiftCard(friend, former.code)).rejects.toMatchObject({ code: 'code_wrong' });
    expect(await redeemGiftCard(friend, code.toLowerCase())).toMatchObject({
      amount: { amount: 10_000, currency: 'CNY' },
      design: 'lantern',
      message: 'Happy birthday!',
      from: giver.actor.nickname,
    });
    expect([await giftOf(friend), await giftOf(giver)]).toEqual([10_000, 0]);
    const told = await listNotices(giver, { kind: 'payment', ...PAGE });
    expect(told.list.map((notice) => notice.kind)).toEqual(['gift.redeemed', 'gift.bought']);
    await expect(redeemGiftCard(giver, code)).rejects.toMatchObject({ code: 'code_wrong' });
    await expect(giveGiftCard(giver, { no, message: '' })).rejects.toMatchObject({ code: 'gift_card_state' });
    expect((await readMyGiftCards(giver, { ...PAGE, state: 'redeemed' })).list).toMatchObject([{ no, isMine: false }]);
    const kept = await sql<{ row: string }>`select to_jsonb(g)::text as row from gift_cards g where no = ${no}`.execute(
      giver.db,
    );
    expect(kept.rows[0]?.row).not.toContain(code.replaceAll('-', ''));
  });

  test('is used only by its buyer, and cannot be paid from gift balance', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const [no = ''] = await bought(owner);
    for (const act of [() => keepGiftCard(other, no), () => giveGiftCard(other, { no, message: '' })])
      await expect(act()).rejects.toMatchObject({ code: 'gift_card_not_found' });
    await keepGiftCard(owner, no);
    const { orderNo } = await buyGiftCard(owner, { design: 'blossom', amount: 5_000, num: 1, requestId: 'with-gift' });
    for (const request of [{ method: 'gift_card' }, { method: 'balance', useGift: true }])
      await expect(pay(owner, { orderNo, ...request })).rejects.toMatchObject({ code: 'method_unavailable' });
    await expect(
      buyGiftCard(owner, { design: 'blossom', amount: 5_001, num: 1, requestId: 'odd-amount' }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
    for (const act of [
      () => buyGiftCard(shop.ctx(), { design: 'waves', amount: 5_000, num: 1, requestId: 'a-guest-s' }),
      () => readMyGiftCards(shop.ctx(), PAGE),
      () => readGiftBalance(shop.ctx()),
      () => keepGiftCard(shop.ctx(), no),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'login_required' });
  });

  test('expires after three years: it cannot be redeemed and is no longer owed', async () => {
    const ctx = await somebody();
    const [no = ''] = await bought(ctx);
    const { code } = await giveGiftCard(ctx, { no, message: '' });
    const afterwards = { ...ctx, now: later(ctx, 3 * 366 * 86_400).now };
    await expect(redeemGiftCard(afterwards, code)).rejects.toMatchObject({ code: 'code_wrong' });
    await expect(keepGiftCard(afterwards, no)).rejects.toMatchObject({ code: 'gift_card_state' });
    expect((await readMyGiftCards(afterwards, { ...PAGE, state: 'expired' })).list).toMatchObject([{ no }]);
    expect(await expireGiftCards(later(shop.ctx(), 3 * 366 * 86_400))).toBeGreaterThan(0);
    expect(await expireGiftCards(later(shop.ctx(), 3 * 366 * 86_400))).toBe(0);
  });
});

describe('cards that the platform issues', () => {
  const batch = {
    design: 'columns',
    currency: 'CNY',
    amount: 2_000,
    num: 3,
    expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    note: 'fair',
  } as const;

  test('are redeemed by their codes until they are stopped', async () => {
    const { batchId, codes } = await issueGiftCards(office, batch);
    const ctx = await somebody();
    expect(await redeemGiftCard(ctx, codes[0] ?? '')).toMatchObject({ message: '', from: '' });
    expect((await listGiftBatches(office, PAGE)).list[0]).toMatchObject({ id: batchId, num: 3, redeemed: 1, open: 2 });
    expect(await stopGiftBatch(office, batchId)).toBe(2);
    expect(await stopGiftBatch(office, batchId)).toBe(0);
    await expect(redeemGiftCard(ctx, codes[1] ?? '')).rejects.toMatchObject({ code: 'code_wrong' });
    expect(await giftOf(ctx)).toBe(2_000);
    const told = await sql<{ act: string }>`
      select act from audit_log where subject = ${`gift-batch:${batchId}`} order by id`.execute(office.db);
    expect(told.rows.map((row) => row.act)).toEqual(['gift-cards.issued', 'gift-cards.stopped', 'gift-cards.stopped']);
  });

  test('need the permission, and an end in the future', async () => {
    const ctx = await somebody();
    for (const act of [() => issueGiftCards(ctx, batch), () => stopGiftBatch(ctx, 1), () => listGiftBatches(ctx, PAGE)])
      await expect(act()).rejects.toMatchObject({ code: 'no_permission' });
    await expect(issueGiftCards(office, { ...batch, expiresAt: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({
      details: { fields: [{ field: 'expiresAt' }] },
    });
    await expect(stopGiftBatch(office, 999_999)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('five wrong codes lock redeeming for a quarter of an hour', async () => {
  const ctx = await somebody();
  const guess = (at = ctx) => redeemGiftCard(at, 'AAAA-BBBB-CCCC-DDDD');
  for (let times = 0; times < 4; times += 1) await expect(guess()).rejects.toMatchObject({ code: 'code_wrong' });
  for (let times = 0; times < 3; times += 1) await expect(guess()).rejects.toMatchObject({ code: 'codes_locked' });
  const afterwards = { ...ctx, now: later(ctx, 15 * 60 + 1).now };
  await expect(guess(afterwards)).rejects.toMatchObject({ code: 'code_wrong' });
});

test('throw-away accounts that guess behind one address lock each other out, but no verified buyer there', async () => {
  const ip = '10.9.8.7';
  const visitor = async () => {
    const ctx = await addBuyer(shop, { ip });
    return { ...ctx, actor: { ...ctx.actor, kind: 'visitor' as const } };
  };
  const guess = async (ctx: Ctx) => redeemGiftCard(ctx, 'AAAA-BBBB-CCCC-DDDD').catch((error) => error.code);
  for (let nth = 0; nth < 5; nth += 1) {
    const ctx = await visitor();
    for (let times = 0; times < 4; times += 1) await guess(ctx);
  }
  expect(await guess(await visitor())).toBe('codes_locked');
  expect(await guess(await addBuyer(shop, { ip }))).toBe('code_wrong');
});

test('the offer has cards in the currencies that cards are sold in', () => {
  expect(readGiftCardOffer({ currency: 'LAK' }).amounts[0]).toEqual({ amount: 100_000, currency: 'LAK' });
  expect(readGiftCardOffer({ currency: 'XXX' }).amounts).toEqual([]);
});
