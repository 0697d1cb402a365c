import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { RateLimit } from '../../../platform/network/rate-limit.ts';
import { appCode } from '../../../tests/support/authenticator-app.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, later, register } from '../../../tests/support/people.ts';
import { protectedMember } from '../../../tests/support/protected-member.ts';
import type { Ctx } from '../../kit/context.ts';
import { readOutbox } from '../../messages/queries.server.ts';
import { passSecondFactor } from '../second-factor/pass-second-factor.server.ts';
import { endOtherSessions } from '../sessions/end-sessions.server.ts';
import { listLogins, listSessions } from '../sessions/queries.server.ts';
import { requireRecent } from '../sessions/require-recent.server.ts';
import { endAllSessions, findActor } from '../sessions.server.ts';
import { decideDeviceLogin, scanDeviceCode } from './decide-device-login.server.ts';
import { enterByDeviceCode } from './enter-by-device-code.server.ts';
import { readDeviceCode, type ShownDeviceCode, showDeviceCode } from './show-device-code.server.ts';

let bare: BareApp;
let userId: number;
let screen: Ctx;
let phone: Awaited<ReturnType<typeof as>>;
beforeAll(async () => {
  bare = await startBareApp();
  userId = await register(bare.ctx(), 'ada@example.com');
});
afterAll(() => bare.close());
beforeEach(async () => {
  screen = bare.ctx({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36', ip: '192.0.2.9' });
  phone = await as(bare.ctx({ ip: '192.0.2.7' }), userId);
});

const URL_ = new URL('http://localhost:3000/login/device');
const show = (ctx: Ctx = screen, browser?: string) =>
  showDeviceCode(ctx, { url: URL_, path: '/login/device', browser });
const codeOf = ({ address }: ShownDeviceCode) => new URL(address).pathname.split('/').at(-1) ?? '';
const stateOf = async (browser: string, ctx: Ctx = screen) => (await readDeviceCode(ctx, browser)).state;
const gone = expect.objectContaining({ code: 'scan_gone' });

/** The number on the screen whose code was scanned. */
async function numberOn({ browser }: ShownDeviceCode, ctx: Ctx = screen): Promise<number> {
  return (await readDeviceCode(ctx, browser)).number ?? 0;
}

/** The phone chooses the number on the screen. */
async function approve(shown: ShownDeviceCode, by: Ctx = phone, at: Ctx = screen): Promise<void> {
  await decideDeviceLogin(by, codeOf(shown), await numberOn(shown, at));
}

/** A code that the phone has scanned and approved. */
async function approved(by: Ctx = phone): Promise<ShownDeviceCode> {
  const shown = await show();
  await scanDeviceCode(by, codeOf(shown));
  await approve(shown, by);
  return shown;
}

describe('a code that a phone approves', () => {
  test('says what is logged in, and logs in the browser that shows it, once', async () => {
    const shown = await show();
    expect(shown.address).toMatch(/^http:\/\/localhost:3000\/login\/device\/[\w-]{43}$/);
    expect(await stateOf(shown.browser)).toBe('waiting');
    const question = await scanDeviceCode(phone, codeOf(shown));
    expect(question).toMatchObject({ state: 'scanned', account: 'ada@example.com', device: 'Chrome on Windows' });
    expect(question).toMatchObject({ ip: '192.0.2.9', at: screen.now.toISOString() });
    expect(await stateOf(shown.browser)).toBe('scanned');
    await expect(enterByDeviceCode(screen, shown.browser)).rejects.toEqual(gone);
    await approve(shown);
    const { token } = await enterByDeviceCode(screen, shown.browser);
    expect(await findActor(screen, token)).toMatchObject({ userId, isStrong: false });
    await expect(enterByDeviceCode(screen, shown.browser)).rejects.toEqual(gone);
    expect((await scanDeviceCode(phone, codeOf(shown))).state).toBe('entered');
  });

  test('opens one session when the browser asks twice concurrently', async () => {
    const { browser } = await approved();
    const both = await Promise.allSettled([1, 2].map(() => enterByDeviceCode(screen, browser)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('opens nothing for a browser that knows only the code', async () => {
    const shown = await approved();
    for (const guess of [codeOf(shown), undefined, '']) {
      await expect(enterByDeviceCode(screen, guess)).rejects.toEqual(gone);
    }
    const kept = JSON.stringify(await screen.db.selectFrom('device_logins').selectAll().execute());
    expect([kept.includes(codeOf(shown)), kept.includes(shown.browser)]).toEqual([false, false]);
  });

  test('can be scanned for two minutes, and answered for three more', async () => {
    const late = await show();
    await expect(scanDeviceCode(later(phone, 121), codeOf(late))).rejects.toEqual(gone);
    expect(await stateOf(late.browser, later(screen, 121))).toBe('expired');
    const shown = await show();
    await scanDeviceCode(later(phone, 119), codeOf(shown));
    const number = await numberOn(shown);
    const over = later(phone, 119 + 181);
    expect((await scanDeviceCode(over, codeOf(shown))).state).toBe('expired');
    await expect(decideDeviceLogin(over, codeOf(shown), number)).rejects.toEqual(gone);
    await decideDeviceLogin(later(phone, 119 + 179), codeOf(shown), number);
    await expect(enterByDeviceCode(later(screen, 119 + 181), shown.browser)).rejects.toEqual(gone);
  });

  test('belongs to the member who scanned it first', async () => {
    const other = await as(bare.ctx(), await register(bare.ctx(), 'other@example.com'));
    const shown = await show();
    await expect(decideDeviceLogin(phone, codeOf(shown), 10)).rejects.toEqual(gone);
    await scanDeviceCode(phone, codeOf(shown));
    await expect(scanDeviceCode(other, codeOf(shown))).rejects.toEqual(gone);
    await expect(decideDeviceLogin(other, codeOf(shown), 10)).rejects.toEqual(gone);
    await expect(decideDeviceLogin(other, codeOf(shown), null)).rejects.toEqual(gone);
    await approve(shown);
  });

  test('ends when it is refused, also after an approval', async () => {
    const shown = await approved();
    await decideDeviceLogin(phone, codeOf(shown), null);
    expect(await stateOf(shown.browser)).toBe('refused');
    await expect(decideDeviceLogin(phone, codeOf(shown), 10)).rejects.toEqual(gone);
    await expect(enterByDeviceCode(screen, shown.browser)).rejects.toEqual(gone);
  });

  test('stays the same when the page is loaded again, and is a new one when its time is up', async () => {
    const shown = await show();
    expect(await show(screen, shown.browser)).toEqual(shown);
    expect((await show(later(screen, 121), shown.browser)).browser).not.toBe(shown.browser);
    expect((await show(screen, 'made-up')).browser).not.toBe('made-up');
  });
});

describe('the number on the screen', () => {
  test('appears with the scan; the phone finds it among three, in the same order whenever it looks', async () => {
    const orders = new Set<number>();
    for (let nth = 0; nth < 12; nth += 1) {
      const shown = await show();
      expect([shown.number, await readDeviceCode(screen, shown.browser)]).toEqual([
        null,
        { state: 'waiting', number: null },
      ]);
      const { choices } = await scanDeviceCode(phone, codeOf(shown));
      const { number } = await show(screen, shown.browser);
      expect(new Set(choices).size).toBe(3);
      expect(choices.every((choice) => Number.isInteger(choice) && choice >= 10 && choice <= 99)).toBe(true);
      orders.add(choices.indexOf(number ?? 0));
      expect((await scanDeviceCode(phone, codeOf(shown))).choices).toEqual(choices);
    }
    // all twelve in one place: once in 180 000 runs
    expect(orders.size).toBeGreaterThan(1);
    expect(orders.has(-1)).toBe(false);
  });

  test('ends the code unless the phone chooses it', async () => {
    const shown = await show();
    const { choices } = await scanDeviceCode(phone, codeOf(shown));
    const number = await numberOn(shown);
    const wrong = choices.find((choice) => choice !== number) ?? 0;
    await expect(decideDeviceLogin(phone, codeOf(shown), wrong)).rejects.toThrow('device_number_wrong');
    expect([await stateOf(shown.browser), (await scanDeviceCode(phone, codeOf(shown))).state]).toEqual([
      'refused',
      'refused',
    ]);
    await expect(decideDeviceLogin(phone, codeOf(shown), number)).rejects.toEqual(gone);
    await expect(enterByDeviceCode(screen, shown.browser)).rejects.toEqual(gone);
    expect((await show(screen, shown.browser)).browser).not.toBe(shown.browser);
  });
});

test('codes have a limit of their own: who shows too many keeps nobody behind the same address from a password', async () => {
  const limits = { ...bare.app.limits, scanCodes: new RateLimit(3, 1) };
  const busy = { ...screen, ip: '192.0.2.99', app: { ...bare.app, limits } };
  const login = vi.spyOn(bare.app.limits.login, 'take');
  for (let nth = 0; nth < 3; nth += 1) await show(busy);
  await expect(show(busy)).rejects.toThrow('too_many_requests');
  expect(login).not.toHaveBeenCalled();
});

describe('the site of the code', () => {
  test('is the site of the scan, the answer and the session', async () => {
    const forum = bare.app.sites.all().find(({ type }) => type === 'bbs') ?? screen.site;
    const inForum = <T extends Ctx>(ctx: T) => ({ ...ctx, site: forum, sessions: 'forum' as const });
    const shown = await show(inForum(screen));
    await expect(scanDeviceCode(phone, codeOf(shown))).rejects.toEqual(gone);
    await expect(scanDeviceCode({ ...phone, site: forum }, codeOf(shown))).rejects.toEqual(gone);
    await scanDeviceCode(inForum(phone), codeOf(shown));
    await expect(decideDeviceLogin(phone, codeOf(shown), 10)).rejects.toEqual(gone);
    await approve(shown, inForum(phone), inForum(screen));
    await expect(enterByDeviceCode(screen, shown.browser)).rejects.toEqual(gone);
    expect(await stateOf(shown.browser)).toBe('expired');
    const { token } = await enterByDeviceCode(inForum(screen), shown.browser);
    expect(await findActor(screen, token)).toBeNull();
    expect(await findActor(inForum(screen), token)).toMatchObject({ userId, isForum: true });
  });

  test('cannot be a shop’s own host: no code is shown there and none approved', async () => {
    const onShop = { ...screen, shopHost: 'tea.example' };
    await expect(show(onShop)).rejects.toThrow('provider_off');
    const shown = await show();
    const there = { ...phone, shopHost: 'tea.example', actor: { ...phone.actor, isOnShopHost: true } };
    await scanDeviceCode(phone, codeOf(shown));
    await expect(decideDeviceLogin(there, codeOf(shown), 10)).rejects.toThrow('change_at_platform');
  });
});

describe('who may approve', () => {
  test('a member who was authenticated in the last quarter of an hour; anyone may refuse their own', async () => {
    const shown = await show();
    await scanDeviceCode(phone, codeOf(shown));
    const long = { ...phone, actor: { ...phone.actor, confirmedAt: new Date(phone.now.getTime() - 16 * 60_000) } };
    await expect(decideDeviceLogin(long, codeOf(shown), 10)).rejects.toThrow('confirm_needed');
    await decideDeviceLogin(long, codeOf(shown), null);
  });

  test('neither a guest nor a visitor', async () => {
    const shown = await show();
    const visitor = { ...phone, actor: { ...phone.actor, kind: 'visitor' as const } };
    await expect(scanDeviceCode(bare.ctx(), codeOf(shown))).rejects.toThrow('login_required');
    await expect(decideDeviceLogin(bare.ctx(), codeOf(shown), 10)).rejects.toThrow('login_required');
    await expect(scanDeviceCode(visitor, codeOf(shown))).rejects.toThrow('members_only');
    await expect(decideDeviceLogin(visitor, codeOf(shown), 10)).rejects.toThrow('members_only');
  });

  test('no member whose session has ended or whose account is blocked or deleted', async () => {
    const ended = await approved();
    await endAllSessions(phone, userId);
    await expect(enterByDeviceCode(screen, ended.browser)).rejects.toEqual(gone);
    for (const status of ['banned', 'deleted'] as const) {
      const id = await register(bare.ctx(), `${status}@example.com`);
      const shown = await approved(await as(bare.ctx(), id));
      await screen.db.updateTable('users').set({ status }).where('id', '=', id).execute();
      await expect(enterByDeviceCode(screen, shown.browser)).rejects.toEqual(gone);
    }
  });
});

test('a code that was scanned or approved ends with the other sessions of its owner', async () => {
  const scanned = await show();
  await scanDeviceCode(phone, codeOf(scanned));
  const codes = [scanned, await approved()];
  await endOtherSessions(phone);
  for (const { browser } of codes) {
    await expect(enterByDeviceCode(screen, browser)).rejects.toEqual(gone);
    expect(await stateOf(browser)).toBe('refused');
  }
  const next = await approved();
  expect(await enterByDeviceCode(screen, next.browser)).toHaveProperty('token');
});

describe('the new session', () => {
  test('does not count as recently authenticated: sensitive changes, offices and further approvals ask for a confirmation', async () => {
    const { browser } = await approved();
    const { token } = await enterByDeviceCode(screen, browser);
    const actor = await findActor(screen, token);
    expect(actor).toMatchObject({ userId, isStale: true, isStrong: false });
    const there = { ...screen, actor };
    expect(() => requireRecent(there)).toThrow('confirm_needed');
    const next = await show(bare.ctx());
    await scanDeviceCode(there, codeOf(next));
    await expect(decideDeviceLogin(there, codeOf(next), 10)).rejects.toThrow('confirm_needed');
  });

  test('is in the lists of sessions and logins, and an unknown browser is mailed to its owner', async () => {
    const { browser } = await approved();
    await enterByDeviceCode(screen, browser);
    const logins = await listLogins(phone, { page: 1, limit: 1 });
    expect(logins.list[0]).toMatchObject({ method: 'device', outcome: 'entered', ip: '192.0.2.9' });
    expect((await listSessions(phone)).list.some(({ ip }) => ip === '192.0.2.9')).toBe(true);
    const mails = (await readOutbox(screen)).filter(({ to }) => to === 'ada@example.com');
    expect(mails.some(({ subject }) => subject.startsWith('New sign-in'))).toBe(true);
  });

  test('needs the second factor of its account, in its own browser', async () => {
    const { next, secret } = await protectedMember(bare, 'factor@example.com');
    const owner = await next.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'factor@example.com')
      .executeTakeFirstOrThrow();
    const shown = await approved(await as(next, owner.id));
    const error = await enterByDeviceCode(screen, shown.browser).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'second_factor_needed' });
    await expect(enterByDeviceCode(screen, shown.browser)).rejects.toEqual(gone);
    const { challenge } = (error as { details: { challenge: string } }).details;
    const { token } = await passSecondFactor(next, { challenge, code: appCode(secret, next.now) });
    expect(await findActor(next, token)).toMatchObject({ userId: owner.id, isStrong: true, isStale: false });
  });
});
