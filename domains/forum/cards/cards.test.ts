import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as, later } from '../../../tests/support/people.ts';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { checkBooks } from '../../../tests/support/small-shop.ts';
import { banMember } from '../../accounts/members/ban-member.server.ts';
import { rolesOf } from '../../accounts/people/roles-of.server.ts';
import { deleteRole } from '../../accounts/roles/delete-role.server.ts';
import { saveRole } from '../../accounts/roles/save-role.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { platformAdjustments, userBalance, userEarnings } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { listNotices } from '../../messages/list-notices.server.ts';
import { visibleBoards } from '../boards/boards.server.ts';
import { permissionsAt } from '../boards/permissions.ts';
import { officeSalesQuery, salesQuery } from '../money/contract.ts';
import { listSales, readSale } from '../money/list-sales.server.ts';
import { listOfficeSales } from '../money/office-sales.server.ts';
import { refundSale } from '../money/refund-sale.server.ts';
import { readSpendable } from '../money/wallet-parts.server.ts';
import { maySeeBoard } from '../topics/readers.server.ts';
import { announceEnds } from './announce-ends.server.ts';
import { buyCard } from './buy-card.server.ts';
import { listCardOrders, listCardSales, listOfficeCards } from './card-orders.server.ts';
import { cardInput } from './contract.ts';
import { listCards, listOwnCards, readCard } from './list-cards.server.ts';
import { deleteCard, saveCard } from './save-card.server.ts';
import { topUpForCard } from './top-up.server.ts';

const DAY = 86_400;

let forum: SmallForum;
let owner: Member;
let roleId: number;
beforeAll(async () => {
  forum = await openSmallForum();
  owner = await forum.member('owner');
});
beforeEach(async () => {
  roleId = await saveRole(owner, { name: { en: 'VIP' }, permissions: ['topics.view', 'topics.like'] });
});
afterEach(async () => {
  expect(await checkBooks(forum.app.database.db)).toEqual([]);
});
afterAll(() => forum.close());

let presses = 0;
const press = () => {
  presses += 1;
  return `press-of-card-${presses}`;
};
const makeCard = async (more: Record<string, unknown> = {}) => {
  const input = { name: { en: 'Month card' }, price: 3_000, days: 30, roleId, isOnSale: true, ...more };
  return (await saveCard(owner, cardInput.parse(input))).id;
};
async function rich(role?: string, amount = 100_000): Promise<Member> {
  const member = await forum.member(role);
  await give(member, { balance: amount });
  return member;
}
async function give({ db, now, actor }: Member, { balance = 0, income = 0 }): Promise<void> {
  await transfer(
    { db, now },
    {
      kind: 'credit',
      reference: press(),
      requestKey: press(),
      entries: [
        { account: platformAdjustments('CNY'), amount: -balance - income },
        { account: userBalance(actor.userId, 'CNY'), amount: balance },
        { account: userEarnings(actor.userId, 'CNY'), amount: income },
      ],
    },
  );
}
/** With the pay password entered a moment ago. */
const proved = (ctx: Ctx): Ctx => ({ ...ctx, actor: ctx.actor && { ...ctx.actor, payProvedAt: ctx.now } });
const buy = (ctx: Ctx, id: number, more = {}) =>
  buyCard(proved(ctx), { id, price: 3_000, requestId: press(), ...more });
const again = ({ actor }: Member, seconds = 0) => as(later(forum.guest(), seconds), actor.userId);
const boardsOf = async (ctx: Ctx) => (await visibleBoards(ctx)).map(({ slug }) => slug);
const spent = async (ctx: Member, had = 100_000) => {
  const { balance, income } = await readSpendable(ctx, ctx.actor.userId, 'CNY');
  return had - balance - income;
};
const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );

describe('a card', () => {
  test('is paid from the wallet once per request, and gives its role until its end exactly', async () => {
    const [id, member] = [await makeCard(), await rich()];
    expect(await boardsOf(member)).toEqual(['talk']);
    const request = { requestId: press() };
    const [one, two] = [await buy(member, id, request), await buy(member, id, request)];
    expect(two).toEqual(one);
    expect(await spent(member)).toBe(3_000);
    const holder = await again(member);
    expect(await boardsOf(holder)).toEqual(['talk', 'staff']);
    expect(await maySeeBoard(forum.guest(), forum.staffBoardId, [member.actor.userId], null)).toHaveLength(1);
    const end = (new Date(one.endsAt).getTime() - forum.guest().now.getTime()) / 1000;
    expect(await boardsOf(await again(member, end - 60))).toContain('staff');
    const after = await again(member, end + 1);
    expect(await boardsOf(after)).toEqual(['talk']);
    expect(after.actor.heldRoles).toBeUndefined();
    const roles = await rolesOf(later(forum.guest(), end + 1), [member.actor.userId]);
    expect(roles.get(member.actor.userId)?.held.map(({ key }) => key)).toEqual(['default']);
  });

  test('bought again is extended, from its end or from now once it is over', async () => {
    const [id, member] = [await makeCard(), await rich()];
    const first = await buy(member, id);
    const second = await buy(member, id);
    expect(new Date(second.endsAt).getTime() - new Date(first.endsAt).getTime()).toBe(30 * DAY * 1000);
    const late = await again(member, 100 * DAY);
    const third = await buy(late, id);
    expect(new Date(third.endsAt).getTime()).toBe(late.now.getTime() + 30 * DAY * 1000);
    expect((await listCardOrders(late)).list.map(({ no }) => no)).toEqual([third.no, second.no, first.no]);
  });

  test('adds to the own role and never replaces it', async () => {
    const id = await makeCard();
    const admin = await rich('admin');
    await buy(admin, id);
    const holder = await again(admin);
    expect(holder.actor.roleKey).toBe('admin');
    expect(holder.actor.permissions).toEqual(expect.arrayContaining([...admin.actor.permissions]));
    const talk = { permissions: { default: { revoke: ['topics.reply'] }, admin: { revoke: ['topics.essence'] } } };
    const held = permissionsAt(holder, talk);
    expect([held.has('topics.reply'), held.has('topics.essence'), held.has('topics.like')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('gives no power over others, whatever its role gets later, and nothing to a disabled member', async () => {
    const [id, member] = [await makeCard(), await rich()];
    await buy(member, id);
    await sql`update roles set permissions = permissions || '{topics.batch_edit,cards.manage}' where id = ${roleId}`.execute(
      member.db,
    );
    const holder = await again(member);
    expect(holder.actor.permissions).not.toContain('topics.batch_edit');
    const role = holder.actor.heldRoles?.at(-1)?.key ?? '';
    const board = { permissions: { [role]: { grant: ['topics.batch_edit', 'topics.view_paid'] } } };
    expect(permissionsAt(holder, board).has('topics.batch_edit')).toBe(false);
    expect(permissionsAt(holder, board).has('topics.view_paid')).toBe(true);
    expect(await code(buy(member, id))).toBe('forum_not_for_sale');
    await banMember(owner, { userId: member.actor.userId, reason: 'Spam' });
    expect((await again(member)).actor.permissions).toEqual([]);
  });

  test('is sold only as it was seen, while it is on sale and in stock, for what the wallet holds', async () => {
    const [id, member, poor] = [await makeCard({ stock: 1 }), await rich(), await forum.member()];
    expect(await code(buy(member, id, { price: 2_000 }))).toBe('forum_price_changed');
    expect(await code(buy(member, id, { currency: 'USD' }))).toBe('forum_price_changed');
    await expect(buy(poor, id)).rejects.toMatchObject({ code: 'forum_wallet_short', details: { missing: 3_000 } });
    await buy(member, id);
    expect(await code(buy(member, id))).toBe('forum_card_sold_out');
    expect(await code(buy(member, 999_999))).toBe('forum_card_not_found');
    const off = await makeCard({ isOnSale: false });
    expect(await code(buy(member, off))).toBe('forum_not_for_sale');
    expect(await code(readCard(member, off))).toBe('forum_card_not_found');
    expect(await code(buy(forum.guest(), id))).toBe('login_required');
    const silent = { ...member, actor: { ...member.actor, permissions: [] } };
    expect(await code(buy(silent, id))).toBe('no_permission');
    expect((await listCards(forum.guest())).find((card) => card.id === id)).toMatchObject({ left: 0, endsAt: null });
  });

  test('keeps its role from being deleted until it has ended', async () => {
    const [id, member] = [await makeCard(), await rich()];
    await buy(member, id);
    expect(await code(deleteRole(owner, { id: roleId }))).toBe('role_sold');
    await deleteRole(later(owner, 31 * DAY), { id: roleId });
    expect(await code(buy(later(member, 31 * DAY), id))).toBe('forum_not_for_sale');
  });
});

describe('the holder', () => {
  test('sees what the card gives, and is notified before the end and at the end, once each', async () => {
    const [id, member] = [await makeCard(), await rich()];
    await buy(member, id);
    const holder = await again(member);
    expect(await listOwnCards(holder)).toMatchObject([{ id, role: 'VIP', boards: [{ slug: 'staff' }] }]);
    const notices = async () =>
      (await listNotices(member, { kind: 'system', page: 1, limit: 9 })).list.map(({ kind }) => kind);
    await announceEnds(later(forum.guest(), 20 * DAY));
    expect(await notices()).toEqual([]);
    for (const day of [28, 29, 31, 32]) await announceEnds(later(forum.guest(), day * DAY));
    expect(await notices()).toEqual(['forum.card_ended', 'forum.card_ending']);
    expect(await listOwnCards(await again(member, 31 * DAY))).toEqual([]);
  });

  test('tops up what is missing, which leads back to the card', async () => {
    const [id, member] = [await makeCard(), await rich(undefined, 2_500)];
    expect((await readCard(member, id)).missing).toEqual({ amount: 500, currency: 'CNY' });
    const opened = await topUpForCard(member, { id, requestId: press() }, '/bbs/theme2');
    expect(opened?.amount).toEqual({ amount: 500, currency: 'CNY' });
    const found = await member.db
      .selectFrom('payments')
      .select(['kind', 'details'])
      .where('no', '=', opened?.orderNo ?? '')
      .executeTakeFirstOrThrow();
    expect(found).toEqual({ kind: 'recharge', details: { returnTo: `/bbs/theme2/MembershipCard/${id}` } });
    await give(member, { balance: 500 });
    expect(await topUpForCard(member, { id, requestId: press() })).toBeNull();
  });
});

describe('a refund', () => {
  test('returns the part of the days that is left to where it came from, and the right ends', async () => {
    const [id, member] = [await makeCard({ stock: 1 }), await forum.member()];
    await give(member, { balance: 1_000, income: 2_000 });
    const { no } = await buy(member, id);
    const sale = await refundAfter(12 * DAY, no);
    expect(sale).toMatchObject({ refunded_minor: 1_800 });
    expect(await readSpendable(member, member.actor.userId, 'CNY')).toEqual({ balance: 600, income: 1_200 });
    expect(await boardsOf(await again(member, 12 * DAY + 1))).toEqual(['talk']);
    expect((await listCards(member)).find((card) => card.id === id)?.left).toBe(1);
    expect(await code(refundSale(later(owner, 13 * DAY), { no, reason: 'Twice' }))).toBe('forum_sale_final');
    expect((await listCardOrders(member)).list[0]?.refund).toMatchObject({
      amount: { amount: 1_800 },
      reason: 'Moved',
    });
    const partly = { amount: { amount: 3_000 }, refunded: { amount: 1_800 } };
    expect((await listSales(member, salesQuery.parse({}))).list).toMatchObject([partly]);
    expect(await readSale(member, { no })).toMatchObject(partly);
    const seen = await listOfficeSales(owner, officeSalesQuery.parse({ keyword: no }));
    expect(seen.list).toMatchObject([partly]);
  });

  test('of one of two purchases moves the other forward', async () => {
    const [id, member] = [await makeCard(), await rich()];
    const first = await buy(member, id);
    await buy(member, id);
    await refundAfter(10 * DAY, first.no);
    expect(await spent(member)).toBe(4_000);
    const { list } = await listCardOrders(member);
    const start = new Date(list[0]?.startsAt ?? 0).getTime();
    expect(start - new Date(list[1]?.endsAt ?? 0).getTime()).toBe(0);
    expect(await boardsOf(await again(member, 39 * DAY))).toContain('staff');
    expect(await boardsOf(await again(member, 41 * DAY))).not.toContain('staff');
  });

  test('is refused once the days are over, and to those without the permission', async () => {
    const [id, member] = [await makeCard(), await rich()];
    const { no } = await buy(member, id);
    expect(await code(refundSale(member, { no, reason: 'Mine' }))).toBe('no_permission');
    expect((await listCardSales(owner, { id })).list).toMatchObject([{ no, rest: { currency: 'CNY' } }]);
    expect(await code(refundSale(later(owner, 31 * DAY), { no, reason: 'Late' }))).toBe('forum_sale_final');
    expect((await listCardSales(later(owner, 31 * DAY), { id })).list).toMatchObject([{ no, rest: null }]);
  });

  async function refundAfter(seconds: number, no: string) {
    await refundSale(later(owner, seconds), { no, reason: 'Moved' });
    return owner.db.selectFrom('forum.sales').select('refunded_minor').where('no', '=', no).executeTakeFirstOrThrow();
  }
});

describe('the staff', () => {
  test('make cards within the limits, with roles that they could give', async () => {
    expect(await code(makeCard({ price: 9 }))).toBe('validation_failed');
    expect(await code(makeCard({ price: 100_000_001 }))).toBe('validation_failed');
    const powers = await saveRole(owner, { name: { en: 'Helpers' }, permissions: ['topics.batch_edit'] });
    expect(await code(makeCard({ roleId: powers }))).toBe('validation_failed');
    const plain = await forum.member();
    expect(await code(saveCard(plain, cardInput.parse({ name: { en: 'Mine' }, price: 100, days: 1, roleId })))).toBe(
      'no_permission',
    );
    expect(await code(listOfficeCards(plain))).toBe('no_permission');
    const above = { ...plain, actor: { ...plain.actor, permissions: ['cards.manage'] } };
    expect(await code(saveCard(above, cardInput.parse({ name: { en: 'Mine' }, price: 100, days: 1, roleId })))).toBe(
      'validation_failed',
    );
  });

  test('keep what was sold: no stock below it, and no deletion', async () => {
    const [id, member] = [await makeCard({ stock: 5 }), await rich()];
    await buy(member, id);
    const change = { id, name: { en: 'Card' }, price: 3_000, days: 10, roleId, isOnSale: true };
    expect(await code(saveCard(owner, cardInput.parse({ ...change, stock: 0 })))).toBe('validation_failed');
    await saveCard(owner, cardInput.parse({ ...change, stock: 1 }));
    expect((await listCardOrders(member)).list[0]?.title).toBe('Month card');
    expect(await code(deleteCard(owner, { id }))).toBe('forum_has_buyers');
    const unsold = await makeCard();
    await deleteCard(owner, { id: unsold });
    expect((await listOfficeCards(owner)).map((card) => card.id)).not.toContain(unsold);
  });
});
