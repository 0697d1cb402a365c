import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { appCode } from '../../../tests/support/authenticator-app.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, GOOD_PASSWORD, register } from '../../../tests/support/people.ts';
import { protectedMember } from '../../../tests/support/protected-member.ts';
import { decideDeviceLogin, scanDeviceCode } from '../../accounts/device-login/decide-device-login.server.ts';
import { enterByDeviceCode } from '../../accounts/device-login/enter-by-device-code.server.ts';
import { readDeviceCode, showDeviceCode } from '../../accounts/device-login/show-device-code.server.ts';
import { logInByAccount } from '../../accounts/login/log-in-by-account.server.ts';
import { passSecondFactor } from '../../accounts/second-factor/pass-second-factor.server.ts';
import type { Ctx } from '../../kit/context.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const inForum = (ctx: Ctx): Ctx => ({
  ...ctx,
  site: bare.app.sites.all().find(({ type }) => type === 'bbs') ?? ctx.site,
  sessions: 'forum',
});
const sessionsOf = async (userId: number) =>
  (await bare.ctx().db.selectFrom('sessions').select('scope').where('user_id', '=', userId).execute()).map(
    ({ scope }) => scope,
  );

async function bar(userId: number, state: 'banned' | 'rejected'): Promise<void> {
  const row = { site_id: inForum(bare.ctx()).site.id, user_id: userId, state, state_reason: 'Spam again' };
  await bare.ctx().db.insertInto('forum.members').values(row).execute();
}

async function enterByPhone(phone: Ctx, screen: Ctx): Promise<{ token: string }> {
  const place = { url: new URL('http://localhost:3000/bbs/login/device'), path: '/bbs/login/device' } as const;
  const { address, browser } = await showDeviceCode(screen, { ...place, browser: undefined });
  const code = new URL(address).pathname.split('/').at(-1) ?? '';
  await scanDeviceCode(phone, code);
  await decideDeviceLogin(phone, code, (await readDeviceCode(screen, browser)).number);
  return enterByDeviceCode(screen, browser);
}

test.each([
  ['banned', 'forum_account_banned'],
  ['rejected', 'forum_account_rejected'],
] as const)('a %s member enters the forum neither with a password nor with a scanned code', async (state, code) => {
  const email = `${state}@example.com`;
  const userId = await register(bare.ctx(), email);
  await bar(userId, state);
  const refused = expect.objectContaining({ code, details: { reason: 'Spam again', until: null } });
  const screen = inForum(bare.ctx());
  const phone = inForum(await as(bare.ctx(), userId));
  const right = { account: email, password: GOOD_PASSWORD };
  const renew = vi.spyOn(screen.device, 'renew');
  await expect(logInByAccount(screen, right)).rejects.toEqual(refused);
  // otherwise the response would take the guest's cart and the known device from the browser
  expect(renew).not.toHaveBeenCalled();
  await expect(enterByPhone(phone, screen)).rejects.toEqual(refused);
  expect(await sessionsOf(userId)).toEqual(['shop']);
  expect(await logInByAccount(bare.ctx(), right)).toHaveProperty('token');
});

test('a banned member does not pass the second step of the forum', async () => {
  const { member, next, secret } = await protectedMember(bare, 'barred-factor@example.com');
  const screen = inForum(next);
  const right = { account: 'barred-factor@example.com', password: GOOD_PASSWORD };
  const error = await logInByAccount(screen, right).catch((thrown: unknown) => thrown);
  const { challenge } = (error as { details: { challenge: string } }).details;
  await bar(member.actor.userId, 'banned');
  const input = { challenge, code: appCode(secret, next.now) };
  await expect(passSecondFactor(screen, input)).rejects.toMatchObject({ code: 'forum_account_banned' });
  expect(await sessionsOf(member.actor.userId)).toEqual(['shop']);
});
