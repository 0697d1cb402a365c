import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RateLimit } from '../../../platform/network/rate-limit.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, GOOD_PASSWORD, later, readCode, register } from '../../../tests/support/people.ts';
import { readOutbox } from '../../messages/queries.server.ts';
import commonPasswords from '../login/common-passwords.json' with { type: 'json' };
import { logInAsVisitor } from '../login/log-in-as-visitor.server.ts';
import { logInByEmail } from '../login/log-in-by-email.server.ts';
import { refuseCommonPassword } from '../login/passwords.server.ts';
import { resetPassword } from '../login/reset-password.server.ts';
import { sendRegistrationCode, sendResetCode } from '../login/send-email-code.server.ts';
import { PASSWORD_LENGTH } from '../rules.ts';
import { findActor } from '../sessions.server.ts';
import { registerByEmail } from './register-by-email.server.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const refused = (code: string, details: object = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) });
const wrongCode = (right: string) => (right === '111111' ? '222222' : '111111');
const application = (email: string, captcha: string) => ({ email, captcha, password: GOOD_PASSWORD });

describe('a code', () => {
  test('works once', async () => {
    const ctx = bare.ctx();
    await sendRegistrationCode(ctx, 'once@example.com');
    const captcha = await readCode(ctx, 'once@example.com');
    await registerByEmail(ctx, application('once@example.com', captcha));
    await expect(registerByEmail(ctx, application('once@example.com', captcha))).rejects.toEqual(refused('wrong_code'));
  });

  test('creates one account when it is used twice concurrently', async () => {
    const ctx = bare.ctx();
    await sendRegistrationCode(ctx, 'twice@example.com');
    const input = application('twice@example.com', await readCode(ctx, 'twice@example.com'));
    const results = await Promise.allSettled([registerByEmail(ctx, input), registerByEmail(ctx, input)]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('expires after ten minutes', async () => {
    const ctx = bare.ctx();
    await sendRegistrationCode(ctx, 'late@example.com');
    const input = application('late@example.com', await readCode(ctx, 'late@example.com'));
    await expect(registerByEmail(later(ctx, 600), input)).rejects.toEqual(refused('wrong_code'));
    await expect(registerByEmail(later(ctx, 599), input)).resolves.toBeUndefined();
  });

  test('is used up after five wrong tries, also for the right one', async () => {
    const ctx = bare.ctx();
    await sendRegistrationCode(ctx, 'tries@example.com');
    const right = await readCode(ctx, 'tries@example.com');
    for (let i = 0; i < 5; i += 1) {
      await expect(registerByEmail(ctx, application('tries@example.com', wrongCode(right)))).rejects.toEqual(
        refused('wrong_code'),
      );
    }
    await expect(registerByEmail(ctx, application('tries@example.com', right))).rejects.toEqual(
      refused('code_used_up'),
    );
  });

  test('is invalid for another address or another purpose', async () => {
    const ctx = bare.ctx();
    await sendRegistrationCode(ctx, 'mine@example.com');
    const captcha = await readCode(ctx, 'mine@example.com');
    await expect(registerByEmail(ctx, application('other@example.com', captcha))).rejects.toEqual(
      refused('wrong_code'),
    );
    const reset = { email: 'mine@example.com', code: captcha, password: GOOD_PASSWORD, passwordAgain: GOOD_PASSWORD };
    await expect(resetPassword(ctx, reset)).rejects.toEqual(refused('wrong_code'));
  });

  test('is sent again only after a minute, from any client; the older one is void', async () => {
    const ctx = bare.ctx();
    await sendRegistrationCode(ctx, 'soon@example.com');
    const old = await readCode(ctx, 'soon@example.com');
    const elsewhere = { ...later(ctx, 45), ip: '198.51.100.7' };
    await expect(sendRegistrationCode(elsewhere, 'soon@example.com')).rejects.toEqual(
      refused('too_many_requests', { retryAfter: 15 }),
    );
    await sendRegistrationCode(later(ctx, 60), 'soon@example.com');
    const fresh = await readCode(ctx, 'soon@example.com');
    if (old !== fresh) {
      await expect(registerByEmail(later(ctx, 61), application('soon@example.com', old))).rejects.toEqual(
        refused('wrong_code'),
      );
    }
    await expect(registerByEmail(later(ctx, 61), application('soon@example.com', fresh))).resolves.toBeUndefined();
  });

  test('is sent once for many concurrent requests', async () => {
    const ctx = bare.ctx();
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, () => sendRegistrationCode(ctx, 'many@example.com')),
    );
    expect(asked.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect((await readOutbox(ctx)).filter((message) => message.to === 'many@example.com')).toHaveLength(1);
  });

  test('is sent to one IP address a limited number of times', async () => {
    const { codes } = bare.app.limits;
    bare.app.limits.codes = new RateLimit(3, 1);
    const ctx = bare.ctx({ ip: '203.0.113.9' });
    for (const name of ['a', 'b', 'c']) await sendRegistrationCode(ctx, `${name}-limit@example.com`);
    await expect(sendRegistrationCode(ctx, 'd-limit@example.com')).rejects.toEqual(
      refused('too_many_requests', { retryAfter: 60 }),
    );
    bare.app.limits.codes = codes;
  });

  test('is never stored in plain text', async () => {
    const ctx = bare.ctx();
    await sendRegistrationCode(ctx, 'hash@example.com');
    const code = await readCode(ctx, 'hash@example.com');
    const rows = await ctx.db
      .selectFrom('login_codes')
      .select('code_hash')
      .where('address', '=', 'hash@example.com')
      .execute();
    expect(rows[0]?.code_hash).not.toContain(code);
  });
});

describe('an address that has an account', () => {
  test('gets the same response as a new one; only the mail says so, in its owner’s language', async () => {
    const ctx = bare.ctx({ locale: 'fr' });
    await register(ctx, 'known@example.com');
    const by = { ...later(ctx, 61), locale: 'en' as const };
    await expect(sendRegistrationCode(by, 'known@example.com')).resolves.toBeUndefined();
    const [mail] = await readOutbox(ctx);
    expect(mail).toMatchObject({
      to: 'known@example.com',
      subject: expect.stringContaining('Vous avez déjà un compte'),
    });
    expect(mail).not.toHaveProperty('code');
    await expect(registerByEmail(by, application('known@example.com', '123456'))).rejects.toEqual(
      refused('wrong_code'),
    );
  });

  test('and one without get the same response when a password is forgotten', async () => {
    const ctx = bare.ctx();
    await expect(sendResetCode(ctx, 'stranger@example.com')).resolves.toBeUndefined();
    const [mail] = await readOutbox(ctx);
    expect(mail?.subject).toContain('No account');
    const reset = {
      email: 'stranger@example.com',
      code: '123456',
      password: GOOD_PASSWORD,
      passwordAgain: GOOD_PASSWORD,
    };
    for (let i = 0; i < 5; i += 1) await expect(resetPassword(ctx, reset)).rejects.toEqual(refused('wrong_code'));
    await expect(resetPassword(ctx, reset)).rejects.toEqual(refused('code_used_up'));
  });
});

test.each([
  'password',
  'Password1',
  'qwerty123',
  '12345678',
  'aaaaaaaab',
  'welcome2026!',
  '52013145',
  '19870101',
  'monkey2019',
  'Liverpool!',
  '1q2w3e4r5t',
  'zhangwei88',
  'motdepasse1',
])('the common password %s is refused beside its field', async (password) => {
  const common = { email: 'common@example.com', captcha: '123456', password };
  await expect(registerByEmail(bare.ctx(), common)).rejects.toEqual(
    refused('validation_failed', { fields: [{ field: 'password', code: 'passwordCommon' }] }),
  );
});

test('every common password is refused with each usual ending, in any case', () => {
  const accepted = commonPasswords.flatMap((word) =>
    ['', '1', '12', '123', '2026', '!', '1!', '@', '#', '.', '*']
      .flatMap((ending) => [word + ending, word.toUpperCase() + ending])
      .filter((password) => !isRefused(password)),
  );
  expect(accepted).toEqual([]);
  expect(isRefused(GOOD_PASSWORD)).toBe(false);
});

function isRefused(password: string): boolean {
  try {
    refuseCommonPassword(password);
    return false;
  } catch {
    return true;
  }
}

test('the list of common passwords holds three thousand that would be long enough, in lower case and each once', () => {
  const endings = ['', '1', '123'];
  const refusedOnes = commonPasswords.flatMap((word) => endings.map((ending) => word + ending));
  expect(new Set(refusedOnes.filter((word) => word.length >= PASSWORD_LENGTH.min)).size).toBeGreaterThan(3_000);
  expect(commonPasswords.filter((word) => word !== word.toLowerCase())).toEqual([]);
  expect(new Set(commonPasswords).size).toBe(commonPasswords.length);
});

describe('a visitor', () => {
  test('is an account of its own each time, whatever device it names', async () => {
    const ctx = bare.ctx();
    const input = { deviceId: 'device-1', countryCode: '86', email: 'v@example.com', phone: '138 0013 8000' };
    const [first, second] = [await logInAsVisitor(ctx, input), await logInAsVisitor(ctx, input)];
    const [one, two] = [await findActor(ctx, first.token), await findActor(ctx, second.token)];
    expect(one).toMatchObject({ kind: 'visitor', email: 'v@example.com', phone: '+8613800138000' });
    expect(one?.userId).not.toBe(two?.userId);
  });

  test('cannot log in with a password that was never set', async () => {
    const ctx = bare.ctx();
    await logInAsVisitor(ctx, { email: 'nopass@example.com' });
    await expect(logInByEmail(ctx, { email: 'nopass@example.com', password: '' })).rejects.toEqual(
      refused('wrong_login'),
    );
  });

  test('keeps the account when it becomes a member', async () => {
    const ctx = bare.ctx();
    const { token } = await logInAsVisitor(ctx, { email: 'stay@example.com' });
    const actor = await findActor(ctx, token);
    expect(await register({ ...ctx, actor }, 'stay@example.com')).toBe(actor?.userId);
    expect(await findActor(ctx, token)).toBeNull();
    const entered = await logInByEmail(ctx, { email: 'stay@example.com', password: GOOD_PASSWORD });
    const member = await findActor(ctx, entered.token);
    expect(member).toMatchObject({ kind: 'member', userId: actor?.userId });
    // a name for guests would stay with the member for good
    expect([actor?.nickname, member?.nickname]).toEqual([
      expect.stringMatching(/^Guest \d{6}$/),
      expect.stringMatching(/^Member \d{6}$/),
    ]);
  });

  test('is refused where the site allows none', async () => {
    const ctx = bare.ctx();
    const closed = { ...ctx, site: { ...ctx.site, settings: { visitorOpen: false } } };
    await expect(logInAsVisitor(closed, { email: 'v@example.com' })).rejects.toEqual(refused('visitor_closed'));
  });

  test('is refused with an invalid phone number', async () => {
    for (const wrong of [
      { phone: '12', countryCode: '+86' },
      { phone: '13800138000', countryCode: '999' },
    ]) {
      await expect(logInAsVisitor(bare.ctx(), wrong)).rejects.toEqual(
        refused('validation_failed', { fields: [{ field: 'phone', code: 'wrongPhone' }] }),
      );
    }
  });
});

test('a member who is logged in may register another account', async () => {
  const ctx = bare.ctx();
  const first = await register(ctx, 'one@example.com');
  expect(await register(await as(ctx, first), 'two@example.com')).not.toBe(first);
});
