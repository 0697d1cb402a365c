import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, GOOD_PASSWORD, later, readCode, register } from '../../../tests/support/people.ts';
import type { Ctx } from '../../kit/context.ts';
import { readOutbox } from '../../messages/queries.server.ts';
import { logInAsVisitor } from '../login/log-in-as-visitor.server.ts';
import { logInByEmail } from '../login/log-in-by-email.server.ts';
import { findActor } from '../sessions.server.ts';
import { changeEmail, sendEmailChangeCode } from './change-email.server.ts';
import { changePassword } from './change-password.server.ts';
import { changePhone, sendPhoneChangeCode } from './change-phone.server.ts';
import { editNickname } from './edit-nickname.server.ts';
import { readProfile } from './queries.server.ts';

const NEW_PASSWORD = 'a-second-colonnade';
const PHONE = { countryCode: '+86', phone: '138 0013 8000' };

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

let count = 0;
async function member(): Promise<Ctx & { email: string }> {
  count += 1;
  const email = `member${count}@example.com`;
  return { ...(await as(bare.ctx(), await register(bare.ctx(), email))), email };
}
const mailsTo = async (to: string) =>
  (await readOutbox(bare.ctx())).filter((mail) => mail.to === to).map((mail) => mail.subject);

test('changes need a login, and a visitor can change only the name', async () => {
  const ctx = bare.ctx();
  for (const act of [
    () => readProfile(ctx),
    () => editNickname(ctx, { nickname: 'Eve' }),
    () => sendEmailChangeCode(ctx, { email: 'eve@example.com' }),
    () => changeEmail(ctx, { email: 'eve@example.com', captcha: '123456' }),
    () => sendPhoneChangeCode(ctx, PHONE),
    () => changePhone(ctx, { ...PHONE, captcha: '123456' }),
    () => changePassword(ctx, { password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD }),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'login_required' });
  }
  const { token } = await logInAsVisitor(ctx, { email: 'passer@example.com' });
  const visitor = { ...ctx, actor: await findActor(ctx, token) };
  await editNickname(visitor, { nickname: 'Passer' });
  expect((await readProfile(visitor)).nickname).toBe('Passer');
  await expect(sendEmailChangeCode(visitor, { email: 'eve@example.com' })).rejects.toMatchObject({
    code: 'members_only',
  });
  await expect(changePassword(visitor, { password: NEW_PASSWORD, passwordAgain: '' })).rejects.toMatchObject({
    code: 'members_only',
  });
});

describe('a nickname', () => {
  test('is changed, but not into one that looks official', async () => {
    const ctx = await member();
    await editNickname(ctx, { nickname: '小明 🌸' });
    expect((await readProfile(ctx)).nickname).toBe('小明 🌸');
    await expect(editNickname(ctx, { nickname: 'Stoa Support' })).rejects.toMatchObject({
      details: { fields: [{ field: 'nickname', code: 'nicknameStaff' }] },
    });
  });

  test('of a staff member is refused to others, and one that looks official is allowed for staff', async () => {
    const [owner, other] = [await member(), await member()];
    await bare.app.database.db
      .insertInto('site_members')
      .values((eb) => ({
        site_id: owner.site.id,
        user_id: owner.actor?.userId ?? 0,
        role_id: eb
          .selectFrom('roles')
          .select('id')
          .where('key', '=', 'owner')
          .where('site_id', '=', owner.site.id)
          .limit(1),
      }))
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'user_id']).doUpdateSet((eb) => ({ role_id: eb.ref('excluded.role_id') })),
      )
      .execute();
    await editNickname(owner, { nickname: 'Mira official' });
    await expect(editNickname(other, { nickname: 'Мira Official' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await editNickname(owner, { nickname: 'Iliana Colonna' });
    await expect(editNickname(other, { nickname: 'lIiana  Colonna' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await editNickname(other, { nickname: 'Iliana C.' });
  });
});

describe('an e-mail', () => {
  test('is changed with the code sent to the new address, and the former one is notified', async () => {
    const ctx = await member();
    await sendEmailChangeCode(ctx, { email: 'moved@example.com' });
    const captcha = await readCode(ctx, 'moved@example.com');
    const wrong = captcha === '000000' ? '000001' : '000000';
    await expect(changeEmail(ctx, { email: 'moved@example.com', captcha: wrong })).rejects.toMatchObject({
      code: 'wrong_code',
    });
    await changeEmail(ctx, { email: 'moved@example.com', captcha });
    expect((await readProfile(ctx)).email).toBe('moved@example.com');
    expect(await mailsTo(ctx.email)).toContain('The e-mail of your Stoa account has been changed');
    await logInByEmail(bare.ctx(), { email: 'moved@example.com', password: GOOD_PASSWORD });
    // the previous address is free again
    await register(later(bare.ctx(), 61), ctx.email);
    await expect(changeEmail(ctx, { email: 'moved@example.com', captcha })).rejects.toMatchObject({
      code: 'wrong_code',
    });
  });

  test('of another account is revealed only to its owner', async () => {
    const [ctx, other] = [await member(), await member()];
    await sendEmailChangeCode(ctx, { email: other.email });
    expect(await mailsTo(other.email)).toContain('This address already has an account at Stoa');
    await expect(changeEmail(ctx, { email: other.email, captcha: '123456' })).rejects.toMatchObject({
      code: 'wrong_code',
    });
  });

  test('is not changed with a code that another account requested', async () => {
    const [ctx, thief] = [await member(), await member()];
    await sendEmailChangeCode(ctx, { email: 'mine@example.com' });
    const captcha = await readCode(ctx, 'mine@example.com');
    await expect(changeEmail(thief, { email: 'mine@example.com', captcha })).rejects.toMatchObject({
      code: 'wrong_code',
    });
    // nor for another purpose: it is not a registration code
    await changeEmail(ctx, { email: 'mine@example.com', captcha });
  });

  test('code is sent once a minute, to an address and for a member', async () => {
    const [ctx, other] = [await member(), await member()];
    await sendEmailChangeCode(ctx, { email: 'soon@example.com' });
    for (const [who, email] of [
      [ctx, 'soon@example.com'],
      [ctx, 'elsewhere@example.com'],
      [other, 'soon@example.com'],
    ] as const) {
      await expect(sendEmailChangeCode(who, { email })).rejects.toMatchObject({ code: 'too_many_requests' });
    }
    await sendEmailChangeCode(later(ctx, 61), { email: 'soon@example.com' });
  });

  test('is not changed without a recent confirmation', async () => {
    const ctx = later(await member(), 16 * 60);
    await expect(sendEmailChangeCode(ctx, { email: 'late@example.com' })).rejects.toMatchObject({
      code: 'confirm_needed',
    });
    await expect(changeEmail(ctx, { email: 'late@example.com', captcha: '123456' })).rejects.toMatchObject({
      code: 'confirm_needed',
    });
    await expect(sendPhoneChangeCode(ctx, PHONE)).rejects.toMatchObject({ code: 'confirm_needed' });
    await expect(changePhone(ctx, { ...PHONE, captcha: '123456' })).rejects.toMatchObject({ code: 'confirm_needed' });
  });
});

describe('a phone', () => {
  test('is added with the code from the text message, with a notification by mail', async () => {
    const ctx = await member();
    await sendPhoneChangeCode(ctx, PHONE);
    const captcha = await readCode(ctx, '+8613800138000');
    await changePhone(ctx, { ...PHONE, captcha });
    expect((await readProfile(ctx)).phone).toBe('+8613800138000');
    expect(await mailsTo(ctx.email)).toContain('The phone number of your Stoa account has been changed');
  });

  test('of another account gets no code, and the response does not reveal it', async () => {
    const ctx = await member();
    const before = (await readOutbox(ctx)).length;
    await sendPhoneChangeCode(later(ctx, 61), PHONE);
    expect(await readOutbox(ctx)).toHaveLength(before);
    await expect(changePhone(ctx, { ...PHONE, captcha: '123456' })).rejects.toMatchObject({ code: 'wrong_code' });
  });

  test('code is sent ten times a day at most, for a member and to a number', async () => {
    const [ctx, other] = [await member(), await member()];
    const query = (number: number) => ({ countryCode: '86', phone: String(13_700_137_000 + number) });
    for (let sent = 0; sent < 10; sent += 1) await sendPhoneChangeCode(later(ctx, sent * 61), query(sent % 2));
    await expect(sendPhoneChangeCode(later(ctx, 700), query(9))).rejects.toMatchObject({ code: 'too_many_codes' });
    await ctx.db
      .updateTable('login_codes')
      .set({ purpose: 'change:0' })
      .where('address', '=', '+8613700137001')
      .execute();
    await ctx.db
      .updateTable('login_codes')
      .set({ address: '+8613700137001' })
      .where('purpose', '=', `change:${ctx.actor?.userId ?? 0}`)
      .execute();
    await expect(sendPhoneChangeCode(later(other, 800), query(1))).rejects.toMatchObject({ code: 'too_many_codes' });
  });

  test('must be a number of its country', async () => {
    const ctx = await member();
    await expect(sendPhoneChangeCode(ctx, { countryCode: '33', phone: '12' })).rejects.toMatchObject({
      details: { fields: [{ field: 'phone', code: 'wrongPhone' }] },
    });
  });
});

describe('a password', () => {
  const change = (ctx: Ctx, oldPassword: string | undefined, password = NEW_PASSWORD) =>
    changePassword(ctx, { oldPassword, password, passwordAgain: password });

  test('is changed with the current one; other devices are logged out, with a notification by mail', async () => {
    const ctx = await member();
    const elsewhere = await logInByEmail(bare.ctx(), { email: ctx.email, password: GOOD_PASSWORD });
    await change(ctx, GOOD_PASSWORD);
    expect(await findActor(ctx, elsewhere.token)).toBeNull();
    expect(await readProfile(ctx)).toMatchObject({ hasPassword: true });
    await logInByEmail(bare.ctx(), { email: ctx.email, password: NEW_PASSWORD });
    expect(await mailsTo(ctx.email)).toContain('Your Stoa password has been changed');
  });

  test('is not changed without the present one, and five wrong ones lock the change but not the login', async () => {
    const ctx = await member();
    const field = (code: string) => ({ details: { fields: [{ field: 'oldPassword', code }] } });
    await expect(change(ctx, undefined)).rejects.toMatchObject(field('emptyPassword'));
    for (let wrong = 0; wrong < 4; wrong += 1)
      await expect(change(ctx, 'not-this-one')).rejects.toMatchObject(field('wrongPassword'));
    await expect(change(ctx, 'not-this-one')).rejects.toMatchObject({ code: 'login_locked' });
    await expect(change(ctx, GOOD_PASSWORD)).rejects.toMatchObject({ code: 'login_locked' });
    await logInByEmail(bare.ctx(), { email: ctx.email, password: GOOD_PASSWORD });
  });

  test('that is common is refused', async () => {
    const ctx = await member();
    await expect(change(ctx, GOOD_PASSWORD, 'password1')).rejects.toMatchObject({
      details: { fields: [{ field: 'password', code: 'passwordCommon' }] },
    });
  });

  test('is set for the first time after a recent login with another method', async () => {
    const ctx = await member();
    await ctx.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', ctx.actor?.userId ?? 0)
      .execute();
    await expect(change(later(ctx, 16 * 60), undefined)).rejects.toMatchObject({ code: 'confirm_needed' });
    await change(ctx, undefined);
    await logInByEmail(bare.ctx(), { email: ctx.email, password: NEW_PASSWORD });
  });

  test('is changed by one of two concurrent requests; the other is a conflict', async () => {
    const ctx = await member();
    const outcomes = await Promise.allSettled([
      change(ctx, GOOD_PASSWORD, 'first-of-two-colonnades'),
      change(ctx, GOOD_PASSWORD, 'second-of-two-colonnades'),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({ code: 'conflict' });
  });
});
