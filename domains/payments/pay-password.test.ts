import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { later } from '../../tests/support/people.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../tests/support/small-shop.ts';
import { findActor, startSession } from '../accounts/sessions.server.ts';
import type { Actor, Ctx } from '../kit/context.ts';
import { readOutbox } from '../messages/queries.server.ts';
import { readPayPassword } from '../payables/pay-password/queries.server.ts';
import { payPasswordProblem } from '../payables/pay-password/rules.ts';
import { setPayPassword } from '../payables/pay-password/set-pay-password.server.ts';
import { pay } from './pay.server.ts';

const RIGHT = '246810';
const OTHER = '908172';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

type Member = Ctx & { actor: Actor; addressId: number };

/** A buyer in a new session, without a pay password. */
async function newcomer(): Promise<Member> {
  const buyer = await addBuyer(shop);
  return again(buyer, (await startSession(buyer, buyer.actor.userId)).token);
}
/** The next request of a session. */
async function again(ctx: Member, token: string): Promise<Member> {
  const actor = await findActor(ctx, token);
  if (!actor) throw new Error('the session is gone');
  return { ...ctx, actor };
}
async function withPassword(): Promise<{ member: Member; token: string }> {
  const buyer = await newcomer();
  await setPayPassword(buyer, { payPassword: RIGHT });
  const { token } = await startSession(buyer, buyer.actor.userId);
  return { member: await again(buyer, token), token };
}
async function payWith(ctx: Member, payPassword?: string, placer: Member = ctx) {
  const { orderNo } = await order(placer, shop.recipe);
  return pay(ctx, { orderNo, method: 'balance', ...(payPassword ? { payPassword } : {}) });
}

test.each([
  ['246810', undefined],
  ['908172', undefined],
  ['12345', 'payPasswordDigits'],
  ['1234567', 'payPasswordDigits'],
  ['24681o', 'payPasswordDigits'],
  ['１２３４５６', 'payPasswordDigits'],
  ['123456', 'payPasswordWeak'],
  ['654321', 'payPasswordWeak'],
  ['890123', 'payPasswordWeak'],
  ['111111', 'payPasswordWeak'],
  ['112211', 'payPasswordWeak'],
  ['369369', 'payPasswordWeak'],
  ['474747', 'payPasswordWeak'],
  ['850214', 'payPasswordWeak'],
  ['140285', 'payPasswordWeak'],
  ['021485', 'payPasswordWeak'],
  ['198502', 'payPasswordWeak'],
])('the pay password %s is judged %s', (text, problem) => {
  expect(payPasswordProblem(text)).toBe(problem);
});

describe('paying from the balance', () => {
  test('needs a pay password, and reports if there is none', async () => {
    const ctx = await newcomer();
    const refused = { code: 'pay_password_needed', details: { isSet: false } };
    await expect(payWith(ctx)).rejects.toMatchObject(refused);
    await expect(payWith(ctx, RIGHT)).rejects.toMatchObject(refused);
    expect(await readPayPassword(ctx)).toEqual({ isSet: false, isProved: false });
  });

  test('accepts the right one, which then counts for a quarter of an hour in the same session', async () => {
    const { member, token } = await withPassword();
    await expect(payWith(member)).rejects.toMatchObject({ code: 'pay_password_needed', details: { isSet: true } });
    expect(await payWith(member, RIGHT)).toMatchObject({ kind: 'done' });
    const next = await again(member, token);
    expect(await readPayPassword(next)).toEqual({ isSet: true, isProved: true });
    expect(await payWith(next)).toMatchObject({ kind: 'done' });
    const late = { ...next, ...later(next, 901), actor: next.actor };
    await expect(payWith(late, undefined, next)).rejects.toMatchObject({ code: 'pay_password_needed' });
    const elsewhere = await again(member, (await startSession(member, member.actor.userId)).token);
    await expect(payWith(elsewhere)).rejects.toMatchObject({ code: 'pay_password_needed' });
  });

  test('locks for a quarter of an hour after five wrong ones, in every session, even for the correct one', async () => {
    const { member } = await withPassword();
    const elsewhere = await again(member, (await startSession(member, member.actor.userId)).token);
    for (const left of [4, 3, 2, 1]) {
      await expect(payWith(member, OTHER)).rejects.toMatchObject({ code: 'wrong_pay_password', details: { left } });
    }
    await expect(payWith(member, OTHER)).rejects.toMatchObject({
      code: 'pay_password_locked',
      details: { retryAfter: 900, minutes: 15 },
    });
    await expect(payWith(elsewhere, RIGHT)).rejects.toMatchObject({ code: 'pay_password_locked' });
    const late = { ...member, ...later(member, 901), actor: member.actor };
    expect(await payWith(late, RIGHT, member)).toMatchObject({ kind: 'done' });
  });

  test.each(['12345', '1234567', '24681o'])(
    'refuses %s, which is not six digits, without counting an attempt',
    async (typed) => {
      const { member } = await withPassword();
      const digits = {
        code: 'validation_failed',
        details: { fields: [{ field: 'payPassword', code: 'payPasswordDigits' }] },
      };
      for (let i = 0; i < 6; i += 1) await expect(payWith(member, typed)).rejects.toMatchObject(digits);
      await expect(setPayPassword(member, { payPassword: OTHER, oldPayPassword: typed })).rejects.toMatchObject({
        details: { fields: [{ field: 'oldPayPassword', code: 'payPasswordDigits' }] },
      });
      expect(await payWith(member, RIGHT)).toMatchObject({ kind: 'done' });
    },
  );

  test('leaves the order open when it is refused', async () => {
    const { member } = await withPassword();
    const { orderNo } = await order(member, shop.recipe);
    await expect(pay(member, { orderNo, method: 'balance', payPassword: OTHER })).rejects.toThrow();
    const payment = await member.db
      .selectFrom('payments')
      .select('status')
      .where('no', '=', orderNo)
      .executeTakeFirst();
    expect(payment?.status).toBe('unpaid');
  });
});

describe('setting the pay password', () => {
  test('needs a recent confirmation or the current one', async () => {
    const { member } = await withPassword();
    const late = { ...member, ...later(member, 901), actor: member.actor };
    await expect(setPayPassword(late, { payPassword: OTHER })).rejects.toMatchObject({ code: 'confirm_needed' });
    const wrong = setPayPassword(late, { payPassword: OTHER, oldPayPassword: '135790' });
    await expect(wrong).rejects.toMatchObject({ code: 'wrong_pay_password' });
    await setPayPassword(late, { payPassword: OTHER, oldPayPassword: RIGHT });
    expect(await payWith(late, OTHER, member)).toMatchObject({ kind: 'done' });
    await expect(setPayPassword(shop.ctx(), { payPassword: OTHER })).rejects.toMatchObject({ code: 'login_required' });
  });

  test('refuses an easily guessed one, with the error at its field', async () => {
    const ctx = await newcomer();
    await expect(setPayPassword(ctx, { payPassword: '123456' })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: [{ field: 'payPassword', code: 'payPasswordWeak' }] },
    });
  });

  test('requires it again in every session, ends the lock and notifies the owner', async () => {
    const { member, token } = await withPassword();
    await payWith(member, RIGHT);
    for (let tries = 0; tries < 5; tries += 1) {
      await payWith({ ...member, actor: { ...member.actor, payProvedAt: null } }, OTHER).catch(() => undefined);
    }
    await setPayPassword(member, { payPassword: OTHER });
    const next = await again(member, token);
    await expect(payWith(next)).rejects.toMatchObject({ code: 'pay_password_needed' });
    expect(await payWith(next, OTHER)).toMatchObject({ kind: 'done' });
    const letters = (await readOutbox(shop.ctx())).filter(({ to }) => to === member.actor.email);
    expect(letters.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('pay password'));
  });

  test('stores a hash that depends on more than the digits', async () => {
    const { member } = await withPassword();
    const found = await sql<{ hash: string }>`
      select hash from pay_passwords where user_id = ${member.actor.userId}::bigint`.execute(member.db);
    expect(found.rows[0]?.hash).toMatch(/^\$argon2id\$/);
    const { verify } = await import('@node-rs/argon2');
    expect(await verify(found.rows[0]?.hash ?? '', RIGHT)).toBe(false);
  });
});
