import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { browser } from '../../../tests/support/own-browser.ts';
import { as, GOOD_PASSWORD, later, readCode, register } from '../../../tests/support/people.ts';
import type { Ctx, Device } from '../../kit/context.ts';
import { readOutbox } from '../../messages/queries.server.ts';
import { logInAsVisitor } from '../login/log-in-as-visitor.server.ts';
import { logInByEmail } from '../login/log-in-by-email.server.ts';
import { resetPassword } from '../login/reset-password.server.ts';
import { sendResetCode } from '../login/send-email-code.server.ts';
import { findActor } from '../sessions.server.ts';
import { endOtherSessions, endOwnSession } from './end-sessions.server.ts';
import { listLogins, listSessions } from './queries.server.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
const PAGE = { page: 1, limit: 20 };

let bare: BareApp;
let count = 0;
let email: string;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());
beforeEach(async () => {
  count += 1;
  email = `devices-${count}@example.com`;
  await register(bare.ctx(), email);
});

async function enter(ctx: Ctx, password = GOOD_PASSWORD): Promise<Ctx> {
  const { token } = await logInByEmail(ctx, { email, password });
  return { ...ctx, actor: await findActor(ctx, token) };
}
const mails = async (to = email) => (await readOutbox(bare.ctx())).filter((mail) => mail.to === to);
const isIn = async (ctx: Ctx) => {
  const sessions = await ctx.db
    .selectFrom('sessions')
    .select('revoked_at')
    .where('id', '=', ctx.actor?.sessionId ?? 0)
    .execute();
  return sessions[0]?.revoked_at === null;
};

test('the last use of a session is stored once for several concurrent requests', async () => {
  const { db } = bare.ctx();
  const { token } = await logInByEmail(bare.ctx(), { email, password: GOOD_PASSWORD });
  await sql`create table session_writes (id bigint)`.execute(db);
  await sql`create function note_session_write() returns trigger language plpgsql as $$
    begin insert into session_writes values (new.id); return null; end $$`.execute(db);
  await sql`create trigger counted after update on sessions for each row execute function note_session_write()`.execute(
    db,
  );
  await Promise.all([1, 2, 3, 4].map(() => findActor(later(bare.ctx(), 301), token)));
  await findActor(later(bare.ctx(), 302), token);
  const written = await sql`select id from session_writes`.execute(db);
  await sql`drop trigger counted on sessions`.execute(db);
  expect(written.rows).toHaveLength(1);
});

describe('the list of devices', () => {
  test('shows device, place and time, the current one first', async () => {
    const old = bare.ctx({ userAgent: 'curl/8.0', ip: '115.84.65.1' });
    await enter(old);
    const here = await enter(later(bare.ctx({ userAgent: CHROME, ip: '10.0.0.7', locale: 'fr' }), 60));
    const { list, total } = await listSessions(here);
    expect(total).toBe(2);
    expect(list).toMatchObject([
      {
        isCurrent: true,
        scope: 'shop',
        device: { kind: 'desktop', browser: 'Chrome', os: 'Windows', name: 'Chrome sur Windows' },
        place: { country: null, name: 'Réseau local' },
      },
      { isCurrent: false, device: { kind: 'program', name: 'curl' }, place: { country: 'LA', name: 'Laos' } },
    ]);
    const [first] = list;
    expect(Date.parse(first?.expiresAt ?? '') - Date.parse(first?.createdAt ?? '')).toBe(7 * 86_400_000);
  });

  test('omits ended sessions and those of other users', async () => {
    const here = await enter(bare.ctx());
    const other = await register(bare.ctx(), `other-${count}@example.com`);
    await as(bare.ctx(), other);
    await endOwnSession(here, (await enter(bare.ctx())).actor?.sessionId ?? 0);
    expect((await listSessions(here)).total).toBe(1);
    expect((await listSessions(later(here, 8 * 86_400))).total).toBe(0);
  });

  test('needs a login', async () => {
    await expect(listSessions(bare.ctx())).rejects.toThrow('login_required');
    await expect(listLogins(bare.ctx(), PAGE)).rejects.toThrow('login_required');
    await expect(endOtherSessions(bare.ctx())).rejects.toThrow('login_required');
    await expect(endOwnSession(bare.ctx(), 1)).rejects.toThrow('login_required');
  });
});

describe('ending sessions', () => {
  test('one: it ends immediately, the others continue', async () => {
    const [here, there, third] = [await enter(bare.ctx()), await enter(bare.ctx()), await enter(bare.ctx())];
    await endOwnSession(here, there.actor?.sessionId ?? 0);
    expect(await Promise.all([here, there, third].map(isIn))).toEqual([true, false, true]);
    await expect(endOwnSession(here, there.actor?.sessionId ?? 0)).rejects.toThrow('session_not_found');
  });

  test('all others: only the current one continues', async () => {
    const [here, there, third] = [await enter(bare.ctx()), await enter(bare.ctx()), await enter(bare.ctx())];
    expect(await endOtherSessions(here)).toBe(2);
    expect(await Promise.all([here, there, third].map(isIn))).toEqual([true, false, false]);
    expect(await endOtherSessions(here)).toBe(0);
  });

  test('one of another user: not found', async () => {
    const mine = await enter(bare.ctx());
    const stranger = await as(bare.ctx(), await register(bare.ctx(), `stranger-${count}@example.com`));
    await expect(endOwnSession(stranger, mine.actor?.sessionId ?? 0)).rejects.toThrow('session_not_found');
    expect(await isIn(mine)).toBe(true);
    await endOtherSessions(stranger);
    expect(await isIn(mine)).toBe(true);
  });

  test('a new password ends them all', async () => {
    const [here, there] = [await enter(bare.ctx()), await enter(bare.ctx())];
    await sendResetCode(bare.ctx(), email);
    const password = 'another-good-password';
    await resetPassword(bare.ctx(), {
      email,
      code: await readCode(bare.ctx(), email),
      password,
      passwordAgain: password,
    });
    expect(await Promise.all([here, there].map(isIn))).toEqual([false, false]);
  });
});

test('the sessions of a suspended account are invalid until it is enabled again', async () => {
  const { token } = await logInByEmail(bare.ctx(), { email, password: GOOD_PASSWORD });
  const setStatus = (status: string) =>
    bare.app.database.db.updateTable('users').set({ status }).where('email', '=', email).execute();
  await setStatus('banned');
  expect(await findActor(bare.ctx(), token)).toBeNull();
  await setStatus('active');
  expect(await findActor(bare.ctx(), token)).toMatchObject({ email });
});

describe('an unknown device', () => {
  const newDevice = async () => (await mails()).filter((mail) => mail.subject.startsWith('New sign-in'));

  test('is reported to the owner by mail with device, place and time, except for the first one', async () => {
    const own = browser();
    await enter(bare.ctx({ device: own.device }));
    expect(await newDevice()).toEqual([]);
    await enter(bare.ctx({ device: own.device }));
    expect(await newDevice()).toEqual([]);
    await enter(bare.ctx({ device: browser().device, userAgent: CHROME, ip: '115.84.65.1' }));
    const [mail, ...more] = await newDevice();
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/Device: Chrome on Windows\nPlace: Laos \(115\.84\.65\.1\)\nTime: .*\d{4}.* UTC\n/);
    expect(mail?.text).toContain('/login?mode=4');
  });

  test('is reported in the language of the account', async () => {
    await enter(bare.ctx({ device: browser().device }));
    await enter(bare.ctx({ device: browser().device, locale: 'zh-CN' }));
    expect((await mails())[0]?.subject).toContain('新设备');
  });

  test('gets a new cookie at each login: the old one is invalid', async () => {
    const own = browser();
    await enter(bare.ctx({ device: own.device }));
    const stolen = own.key();
    await enter(bare.ctx({ device: own.device }));
    expect(own.key()).not.toBe(stolen);
    const thief: Device = { key: stolen, isCookie: true, renew: () => 'of-the-thief' };
    await enter(bare.ctx({ device: thief }));
    expect(await newDevice()).toHaveLength(1);
  });

  test('stays known to each of its users when another logs in', async () => {
    const family = browser();
    const second = `second-${count}@example.com`;
    await register(bare.ctx(), second);
    await enter(bare.ctx({ device: browser().device }));
    await enter(bare.ctx({ device: family.device }));
    await logInByEmail(bare.ctx({ device: family.device }), { email: second, password: GOOD_PASSWORD });
    await enter(bare.ctx({ device: family.device }));
    expect(await newDevice()).toHaveLength(1);
  });

  test('that was logged out is unknown again', async () => {
    const [own, other] = [browser(), browser()];
    const here = await enter(bare.ctx({ device: own.device }));
    await enter(bare.ctx({ device: other.device }));
    await endOtherSessions(here);
    await enter(bare.ctx({ device: other.device }));
    expect(await newDevice()).toHaveLength(2);
    await enter(bare.ctx({ device: own.device }));
    expect(await newDevice()).toHaveLength(2);
  });

  test('of a visitor is not reported', async () => {
    const visitor = { email: `visitor-${count}@example.com`, phone: '' };
    for (let nth = 0; nth < 2; nth += 1) await logInAsVisitor(bare.ctx({ device: browser().device }), visitor);
    expect(await mails(visitor.email)).toEqual([]);
  });
});
