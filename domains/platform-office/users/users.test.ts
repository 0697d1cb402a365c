import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as } from '../../../tests/support/people.ts';
import { lastAudited, newcomerOf, ownerOf, staffWith } from '../../../tests/support/staff.ts';
import { banUser, endUserSessions, unbanUser } from '../../accounts/ban-user.server.ts';
import { startSession } from '../../accounts/sessions.server.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { usersQuery } from './contract.ts';
import { listUsers } from './list-users.server.ts';
import { readUser } from './read-user.server.ts';

let bare: BareApp;
let owner: Ctx & { actor: Actor };
let staff: Ctx & { actor: Actor };
beforeAll(async () => {
  bare = await startBareApp();
  owner = await ownerOf(bare);
  staff = await staffWith(bare, ['users.manage']);
});
afterAll(() => bare.close());

const newcomer = () => newcomerOf(bare);
const find = async (requests: Record<string, unknown>) =>
  (await listUsers(staff, usersQuery.parse(requests))).list.map(({ id }) => id);
const statusOf = async (id: number) => (await readUser(owner, id)).status;

describe('users are found', () => {
  let id: number;
  beforeAll(async () => {
    id = await newcomer();
    await sql`update users set nickname = 'Zoë 100%_sure 小明', phone = '+8613800138000', email = 'Somebody.Else@example.com' where id = ${id}`.execute(
      bare.app.database.db,
    );
  });

  test.each(['SOMEBODY.E', 'zoë', '小明', '100%_', '+86138', '00138'])(
    'by a part of what they are called: %s',
    async (word) => {
      expect(await find({ keyword: word })).toEqual([id]);
    },
  );

  test('by their id', async () => {
    expect(await find({ keyword: String(id) })).toContain(id);
  });

  test('never by wildcards', async () => {
    expect(await find({ keyword: '%%' })).toEqual([]);
    expect(await find({ keyword: 's_mebody' })).toEqual([]);
  });

  test('by state, role and site, in both orders and page by page', async () => {
    await banUser(owner, { id, reason: 'test' });
    expect(await find({ status: 'banned' })).toEqual([id]);
    await unbanUser(owner, { id });
    expect(await find({ role: 'owner' })).toEqual([owner.actor.userId]);
    expect(await find({ role: 'owner', site: 2 })).toEqual([]);
    await newcomer();
    // a member of two sites is counted once
    await sql`
      insert into site_members (site_id, user_id, role_id)
      select s.id, m.user_id, r.id from site_members m join roles o on o.id = m.role_id and o.key = 'default'
        join sites s on not s.is_default join roles r on r.site_id = s.id and r.key = 'default'
      on conflict do nothing`.execute(bare.app.database.db);
    const members = await find({ role: 'default' });
    expect(members.length).toBeGreaterThan(1);
    for (const most of [1, members.length - 1, members.length, members.length + 1]) {
      const { list, total } = await listUsers(staff, usersQuery.parse({ role: 'default' }), most);
      expect(list.map((line) => line.id)).toEqual(members);
      expect(total).toBe(Math.min(most, members.length));
      const active = await listUsers(staff, usersQuery.parse({ role: 'default', status: 'active' }), most);
      expect(active).toMatchObject({ total, list });
    }
    const [down, up] = [await find({}), await find({ order: 'asc' })];
    expect(down).toEqual(up.toReversed());
    expect(await find({ limit: 1, page: 2 })).toEqual(down.slice(1, 2));
  });

  test('by when they joined, whatever their numbers: an imported account may be older', async () => {
    await sql`update users set created_at = '2020-05-01' where id = ${id}`.execute(bare.app.database.db);
    for (const query of [{}, { role: 'default' }]) {
      expect((await find({ ...query, limit: 100 })).at(-1)).toBe(id);
      expect((await find({ ...query, order: 'asc' }))[0]).toBe(id);
    }
  });
});

describe('disabling an account', () => {
  test('logs it out everywhere, with a recorded reason, and can be undone', async () => {
    const id = await newcomer();
    const { token } = await startSession(bare.ctx(), id);
    expect((await readUser(staff, id)).sessions.length).toBeGreaterThan(0);
    await banUser(staff, { id, reason: 'Sold what was not there' });
    expect(await lastAudited(bare)).toMatchObject({
      act: 'user.banned',
      subject: `user:${id}`,
      details: { reason: 'Sold what was not there' },
    });
    const shown = await readUser(staff, id);
    expect([shown.status, shown.sessions, shown.acts[0]?.reason]).toEqual(['banned', [], 'Sold what was not there']);
    expect(token.length).toBeGreaterThan(20);
    await banUser(staff, { id, reason: 'again' });
    expect((await readUser(staff, id)).acts.length).toBe(1);
    await unbanUser(staff, { id });
    expect(await statusOf(id)).toBe('active');
    await expect(unbanUser(staff, { id })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is refused for the actor’s own, an owner’s, or one with more permissions', async () => {
    const mighty = await staffWith(bare, ['users.manage', 'sites.manage']);
    const refused = { code: 'ban_refused' };
    await expect(banUser(staff, { id: staff.actor.userId, reason: 'x' })).rejects.toMatchObject(refused);
    await expect(banUser(staff, { id: owner.actor.userId, reason: 'x' })).rejects.toMatchObject(refused);
    await expect(banUser(staff, { id: mighty.actor.userId, reason: 'x' })).rejects.toMatchObject(refused);
    await banUser(mighty, { id: (await staffWith(bare, ['users.manage'])).actor.userId, reason: 'x' });
    await banUser(owner, { id: mighty.actor.userId, reason: 'x' });
    expect(await statusOf(mighty.actor.userId)).toBe('banned');
  });

  test('cannot be undone by staff of a lower rank, who cannot log it out either', async () => {
    const mighty = await staffWith(bare, ['users.manage', 'sites.manage']);
    const id = mighty.actor.userId;
    const refused = { code: 'ban_refused' };
    await expect(endUserSessions(staff, { id })).rejects.toMatchObject(refused);
    await expect(endUserSessions(staff, { id: owner.actor.userId })).rejects.toMatchObject(refused);
    await banUser(owner, { id, reason: 'x' });
    await expect(unbanUser(staff, { id })).rejects.toMatchObject(refused);
    await unbanUser(owner, { id });
  });

  test('needs staff with all its permissions on the same site; expired permissions do not protect it', async () => {
    const { db } = bare.app.database;
    const powers = ['users.manage', 'sites.manage'];
    const mighty = await staffWith(bare, powers);
    const once = await staffWith(bare, powers);
    await sql`update site_members set expires_at = now() - interval '1 day' where user_id = ${once.actor.userId}`.execute(
      db,
    );
    const elsewhere = await staffWith(bare, ['users.manage']);
    await sql`
      insert into site_members (site_id, user_id, role_id, via)
      select s.id, ${elsewhere.actor.userId}::bigint, m.role_id, 'given' from sites s, site_members m
      where not s.is_default and m.user_id = ${mighty.actor.userId} and m.via = 'given' limit 1`.execute(db);
    await expect(banUser(elsewhere, { id: mighty.actor.userId, reason: 'x' })).rejects.toMatchObject({
      code: 'ban_refused',
    });
    await banUser(staff, { id: once.actor.userId, reason: 'x' });
    expect(await statusOf(once.actor.userId)).toBe('banned');
  });

  test('prevents that it disables another, even at the same moment', async () => {
    const [one, other] = [await ownerOf(bare), await ownerOf(bare)];
    const outcomes = await Promise.allSettled([
      banUser(one, { id: other.actor.userId, reason: 'x' }),
      banUser(other, { id: one.actor.userId, reason: 'x' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('is refused for an unknown account', async () => {
    for (const act of [banUser, unbanUser, endUserSessions] as const) {
      await expect(act(staff, { id: 999_999, reason: 'x' })).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

test('ends every session of an account except the current one', async () => {
  const id = await newcomer();
  await as(bare.ctx(), id);
  expect(await endUserSessions(staff, { id })).toBeGreaterThan(0);
  expect((await readUser(staff, id)).sessions).toEqual([]);
  await endUserSessions(staff, { id: staff.actor.userId });
  expect((await readUser(owner, staff.actor.userId)).sessions.map((session) => session.id)).toEqual([
    staff.actor.sessionId,
  ]);
});

test('the user list needs its permission', async () => {
  const stranger = await staffWith(bare, ['sites.manage']);
  const id = await newcomer();
  const refused = { code: 'no_permission' };
  await expect(listUsers(stranger, usersQuery.parse({}))).rejects.toMatchObject(refused);
  await expect(readUser(stranger, id)).rejects.toMatchObject(refused);
  await expect(banUser(stranger, { id, reason: 'x' })).rejects.toMatchObject(refused);
  await expect(unbanUser(stranger, { id })).rejects.toMatchObject(refused);
  await expect(endUserSessions(stranger, { id })).rejects.toMatchObject(refused);
});
