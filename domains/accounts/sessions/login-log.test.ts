import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { browser } from '../../../tests/support/own-browser.ts';
import { as, GOOD_PASSWORD, later, register } from '../../../tests/support/people.ts';
import type { Ctx, Device } from '../../kit/context.ts';
import { logInByEmail } from '../login/log-in-by-email.server.ts';
import { findActor } from '../sessions.server.ts';
import { listLogins } from './queries.server.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
const PAGE = { page: 1, limit: 20 };

let bare: BareApp;
let count = 0;
let email: string;
let userId: number;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());
beforeEach(async () => {
  count += 1;
  email = `door-${count}@example.com`;
  userId = await register(bare.ctx(), email);
});

async function enter(ctx: Ctx, password = GOOD_PASSWORD): Promise<Ctx> {
  const { token } = await logInByEmail(ctx, { email, password });
  return { ...ctx, actor: await findActor(ctx, token) };
}
const fail = (ctx: Ctx) => logInByEmail(ctx, { email, password: 'not-the-password' }).catch((error) => error.code);

describe('the lock', () => {
  test('caused by others does not affect the owner’s known browser', async () => {
    const own = browser();
    await enter(bare.ctx({ device: own.device }));
    for (let nth = 0; nth < 6; nth += 1) await fail(bare.ctx({ ip: `198.51.100.${nth}` }));
    expect(await fail(bare.ctx())).toBe('login_locked');
    await expect(enter(bare.ctx({ device: own.device, ip: '198.51.100.77' }))).resolves.toBeTruthy();
    // strangers are locked out as before
    expect(await fail(bare.ctx())).toBe('login_locked');
  });

  test('applies to a known browser after five attempts too', async () => {
    const own = browser();
    await enter(bare.ctx({ device: own.device }));
    const codes: string[] = [];
    for (let nth = 0; nth < 6; nth += 1) codes.push(await fail(bare.ctx({ device: own.device })));
    expect(codes).toEqual([...Array(4).fill('wrong_login'), 'login_locked', 'login_locked']);
  });

  test('cannot be bypassed with an invented device name, with or without a cookie', async () => {
    for (let nth = 0; nth < 5; nth += 1) await fail(bare.ctx());
    for (const isCookie of [true, false]) {
      const device: Device = { key: '192.0.2.1 test', isCookie, renew: () => 'x' };
      expect(await fail(bare.ctx({ device }))).toBe('login_locked');
    }
  });
});

describe('the login log', () => {
  test('lists all logins and failed attempts, newest first', async () => {
    await fail(bare.ctx({ ip: '8.8.8.8' }));
    await enter(bare.ctx({ userAgent: CHROME }));
    const here = await enter(later(bare.ctx({ device: browser().device }), 5));
    const { list, total } = await listLogins(here, PAGE);
    expect(total).toBe(3);
    expect(list).toMatchObject([
      { outcome: 'entered', method: 'email-password', isNewDevice: true },
      { outcome: 'entered', isNewDevice: false, device: { name: 'Chrome on Windows' } },
      { outcome: 'wrong', method: 'email-password', place: { country: 'US' }, ip: '8.8.8.8', tries: 1 },
    ]);
  });

  test('counts a flood instead of listing it', async () => {
    const ctx = bare.ctx({ now: new Date('2027-01-01T10:00:00Z') });
    for (let nth = 0; nth < 12; nth += 1) await fail(later(ctx, nth));
    const here = await as(later(ctx, 20), userId);
    const { list } = await listLogins(here, PAGE);
    expect(list.map(({ outcome, tries }) => [outcome, tries])).toEqual([
      ['locked', 8],
      ['wrong', 4],
    ]);
  });

  test('is not written for an address without an account', async () => {
    const before = await bare.app.database.db.selectFrom('login_log').select('id').execute();
    await logInByEmail(bare.ctx(), { email: 'nobody-at-all@example.com', password: 'x' }).catch(() => {});
    expect(await bare.app.database.db.selectFrom('login_log').select('id').execute()).toEqual(before);
  });

  test('records an attempt at a suspended account', async () => {
    await bare.app.database.db.updateTable('users').set({ status: 'banned' }).where('id', '=', userId).execute();
    await expect(logInByEmail(bare.ctx(), { email, password: GOOD_PASSWORD })).rejects.toThrow('account_banned');
    await bare.app.database.db.updateTable('users').set({ status: 'active' }).where('id', '=', userId).execute();
    const { list } = await listLogins(await as(bare.ctx(), userId), PAGE);
    expect(list).toMatchObject([{ outcome: 'banned' }]);
  });

  test('has pages, and contains only the user’s own entries', async () => {
    for (let nth = 0; nth < 3; nth += 1) await enter(later(bare.ctx(), nth));
    const here = await enter(later(bare.ctx(), 9));
    const second = await listLogins(here, { page: 2, limit: 3 });
    expect([second.list.length, second.total]).toEqual([1, 4]);
    const stranger = await as(bare.ctx(), await register(bare.ctx(), `reader-${count}@example.com`));
    expect(await listLogins(stranger, PAGE)).toMatchObject({ list: [], total: 0 });
  });
});
