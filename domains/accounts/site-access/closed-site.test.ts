import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { GOOD_PASSWORD, readCode, register } from '../../../tests/support/people.ts';
import type { Ctx } from '../../kit/context.ts';
import { logInAsVisitor } from '../login/log-in-as-visitor.server.ts';
import { logInByEmail } from '../login/log-in-by-email.server.ts';
import { sendRegistrationCode, sendResetCode } from '../login/send-email-code.server.ts';
import { registerByPhone } from '../phones/register-by-phone.server.ts';
import { sendPhoneCode } from '../phones/send-phone-code.server.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const refused = (code: string) => expect.objectContaining({ code });
const close = (ctx: Ctx): Ctx => ({ ...ctx, site: { ...ctx.site, status: 'closed' } });
async function application(ctx: Ctx) {
  const number = { countryCode: '86', phone: '13800138000' };
  await sendPhoneCode(ctx, number);
  return { ...number, captcha: await readCode(ctx, '+8613800138000'), password: GOOD_PASSWORD };
}

describe('a closed site', () => {
  test('refuses new members and sends no codes to them', async () => {
    const ctx = close(bare.ctx());
    const closed = refused('site_closed');
    await expect(registerByPhone(ctx, await application(ctx))).rejects.toEqual(closed);
    await expect(logInAsVisitor(ctx, { email: 'closed@example.com' })).rejects.toEqual(closed);
    await expect(sendRegistrationCode(ctx, 'closed@example.com')).rejects.toEqual(closed);
    await expect(sendResetCode(ctx, 'closed@example.com')).resolves.toBeUndefined();
  });

  test('admits its staff, and reveals that it is closed only after a correct login', async () => {
    const ctx = bare.ctx();
    const email = 'closed-member@example.com';
    const userId = await register(ctx, email);
    const right = { email, password: GOOD_PASSWORD };
    await expect(logInByEmail(close(ctx), { email, password: 'wrong-one' })).rejects.toEqual(refused('wrong_login'));
    await expect(logInByEmail(close(ctx), right)).rejects.toEqual(refused('site_closed'));
    const role = ctx.db.selectFrom('roles').select('id').where('key', '=', 'admin').where('site_id', '=', ctx.site.id);
    await ctx.db.updateTable('site_members').set({ role_id: role }).where('user_id', '=', userId).execute();
    await expect(logInByEmail(close(ctx), right)).resolves.toHaveProperty('token');
  });
});
