import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, register } from '../../../tests/support/people.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { PERMISSION_KEYS } from '../../sites/roles/permission-keys.ts';
import { banMember, unbanMember } from '../members/ban-member.server.ts';
import { listMembers } from '../members/list-members.server.ts';
import { setMemberRole } from '../members/set-member-role.server.ts';
import { deleteRole } from './delete-role.server.ts';
import { listPermissions, listRoles, listRolesToGive } from './queries.server.ts';
import { saveRole } from './save-role.server.ts';

let bare: BareApp;
let owner: Ctx & { actor: Actor };
let people = 0;

beforeAll(async () => {
  bare = await startBareApp();
  owner = await memberWith('owner');
});
afterAll(() => bare.close());

const roleId = async (key: string): Promise<number> =>
  (
    await bare.app.database.db
      .selectFrom('roles')
      .select('id')
      .where('site_id', '=', bare.ctx().site.id)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  ).id;

async function newcomer(): Promise<number> {
  people += 1;
  return register(bare.ctx(), `person${people}@example.com`);
}

async function put(userId: number, role: number): Promise<Ctx & { actor: Actor }> {
  await sql`update site_members set role_id = ${role}::bigint where site_id = ${bare.ctx().site.id} and user_id = ${userId}`.execute(
    bare.app.database.db,
  );
  return as(bare.ctx(), userId);
}

const memberWith = async (key: string) => put(await newcomer(), await roleId(key));
async function roleWith(permissions: string[]): Promise<number> {
  return saveRole(owner, { name: { en: 'Helper' }, permissions });
}
const again = (ctx: Ctx & { actor: Actor }) => as(bare.ctx(), ctx.actor.userId);
const query = { keyword: '', status: 'all', page: 1, limit: 20 } as const;
const audited = async () =>
  (await sql<{ act: string }>`select act from audit_log order by id desc limit 1`.execute(bare.app.database.db)).rows[0]
    ?.act;

describe('a new member', () => {
  test('has the default role on the site immediately', async () => {
    const { actor } = await as(bare.ctx(), await newcomer());
    expect(actor.standing).toBe('member');
    expect(actor.permissions).toEqual(bare.ctx().site.defaultPermissions);
    expect(actor.permissions).toContain('topics.reply');
    expect(actor.permissions).not.toContain('topics.essence');
  });
});

describe('roles', () => {
  test('are the fixed ones and the site’s own, each with its permissions and members', async () => {
    const id = await roleWith(['topics.essence']);
    const roles = await listRoles(owner);
    expect(roles.slice(0, 4).map((role) => role.kind)).toEqual(['owner', 'admin', 'default', 'guest']);
    expect(roles.find((role) => role.id === id)).toMatchObject({
      kind: 'own',
      permissions: ['topics.essence'],
      members: 0,
    });
    expect(roles[0]?.permissions).toHaveLength(PERMISSION_KEYS.length);
    expect(await audited()).toBe('role.made');
  });

  test('grant and revoke their permissions with the next request', async () => {
    const role = await roleWith(['topics.essence']);
    const person = await put(await newcomer(), role);
    expect(person.actor.permissions).toEqual(['topics.essence']);
    await saveRole(owner, { id: role, name: { en: 'Helper' }, permissions: ['topics.sticky'] });
    expect((await again(person)).actor.permissions).toEqual(['topics.sticky']);
    await deleteRole(owner, { id: role });
    expect((await again(person)).actor.permissions).toEqual(bare.ctx().site.defaultPermissions);
  });

  test('cannot be given permissions that the actor lacks', async () => {
    const small = await put(await newcomer(), await roleWith(['roles.manage', 'topics.essence']));
    const name = { en: 'Mine' };
    await expect(saveRole(small, { name, permissions: ['topics.sticky'] })).rejects.toMatchObject({
      code: 'role_beyond',
    });
    const mine = await saveRole(small, { name, permissions: ['topics.essence'] });
    // nor can anyone reduce a role that is above them
    const admin = await roleId('admin');
    await expect(saveRole(small, { id: admin, name, permissions: [] })).rejects.toMatchObject({ code: 'role_beyond' });
    await expect(deleteRole(small, { id: await roleWith(['topics.sticky']) })).rejects.toMatchObject({
      code: 'role_beyond',
    });
    await deleteRole(small, { id: mine });
  });

  test('of owners cannot be changed, fixed ones cannot be deleted, those of other sites are not found', async () => {
    const name = { en: 'x' };
    await expect(saveRole(owner, { id: await roleId('owner'), name, permissions: [] })).rejects.toMatchObject({
      code: 'role_fixed',
    });
    for (const key of ['owner', 'admin', 'default', 'guest'])
      await expect(deleteRole(owner, { id: await roleId(key) })).rejects.toMatchObject({ code: 'role_fixed' });
    const elsewhere = await sql<{
      id: number;
    }>`select id from roles where key = 'admin' and site_id <> ${bare.ctx().site.id} limit 1`.execute(
      bare.app.database.db,
    );
    const id = elsewhere.rows[0]?.id ?? 0;
    await expect(saveRole(owner, { id, name, permissions: [] })).rejects.toMatchObject({ code: 'role_not_found' });
    await expect(deleteRole(owner, { id })).rejects.toMatchObject({ code: 'role_not_found' });
  });

  test.each(['default', 'guest'])('that everybody has get no power over others: %s', async (key) => {
    const change = saveRole(owner, {
      id: await roleId(key),
      name: { en: 'x' },
      permissions: ['topics.view', 'members.manage'],
    });
    await expect(change).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: [{ field: 'permissions', code: 'staffPermission' }] },
    });
  });

  test('of guests are updated in every process once they change', async () => {
    const id = await roleId('guest');
    await saveRole(owner, { id, name: { en: 'Guest' }, permissions: ['topics.view', 'members.view'] });
    await expect.poll(() => bare.ctx().site.guestPermissions).toEqual(['members.view', 'topics.view']);
    await saveRole(owner, { id, name: { en: 'Guest' }, permissions: ['topics.view'] });
    await expect.poll(() => bare.ctx().site.guestPermissions).toEqual(['topics.view']);
  });

  test('need the permission to manage them', async () => {
    const person = await memberWith('default');
    await Promise.all(
      [listRoles(person), saveRole(person, { name: { en: 'x' }, permissions: [] }), deleteRole(person, { id: 1 })].map(
        (attempt) => expect(attempt).rejects.toMatchObject({ code: 'no_permission' }),
      ),
    );
    await expect(listRoles(bare.ctx())).rejects.toMatchObject({ code: 'login_required' });
  });

  test.each(['en', 'zh-CN', 'zh-TW', 'fr', 'th', 'lao'] as const)('name every power in %s', (locale) => {
    const groups = listPermissions({ ...owner, locale });
    const names = groups.flatMap((group) => [group.name, ...group.permissions.map((each) => each.name)]);
    expect(names.filter((name) => /^roles:|permission\.|group\./.test(name))).toEqual([]);
    expect(groups.flatMap((group) => group.permissions)).toHaveLength(PERMISSION_KEYS.length);
  });
});

describe('members', () => {
  test('get another role from staff with at least its permissions', async () => {
    const person = await memberWith('default');
    await setMemberRole(owner, { userId: person.actor.userId, roleId: await roleId('admin'), days: null });
    expect((await again(person)).actor.permissions).toContain('sites.manage');
    expect(await audited()).toBe('member.role-given');
    const small = await put(await newcomer(), await roleWith(['members.manage', 'topics.essence']));
    const give = (userId: number, role: number) => setMemberRole(small, { userId, roleId: role, days: null });
    // the default role has more permissions than that, and so does the admin's
    await expect(give(await newcomer(), await roleId('default'))).rejects.toMatchObject({ code: 'role_beyond' });
    await expect(give(person.actor.userId, await roleWith(['topics.essence']))).rejects.toMatchObject({
      code: 'role_beyond',
    });
    await expect(give(small.actor.userId, await roleWith(['topics.essence']))).rejects.toMatchObject({
      code: 'own_role',
    });
  });

  test('an owner cannot be demoted by others, and steps down only while another one remains', async () => {
    const admin = await memberWith('admin');
    const other = await memberWith('owner');
    const toAdmin = { roleId: await roleId('admin'), days: null };
    await expect(setMemberRole(admin, { ...toAdmin, userId: other.actor.userId })).rejects.toMatchObject({
      code: 'role_beyond',
    });
    await expect(setMemberRole(owner, { ...toAdmin, userId: other.actor.userId })).rejects.toMatchObject({
      code: 'role_beyond',
    });
    await expect(banMember(owner, { userId: other.actor.userId, reason: 'x' })).rejects.toMatchObject({
      code: 'role_beyond',
    });
    await expect(
      setMemberRole(admin, { userId: await newcomer(), roleId: await roleId('owner'), days: null }),
    ).rejects.toMatchObject({ code: 'role_beyond' });
    await setMemberRole(other, { ...toAdmin, userId: other.actor.userId });
    await expect(setMemberRole(owner, { ...toAdmin, userId: owner.actor.userId })).rejects.toMatchObject({
      code: 'last_owner',
    });
  });

  test('a temporary role ends in the default role', async () => {
    const person = await memberWith('default');
    await setMemberRole(owner, { userId: person.actor.userId, roleId: await roleId('admin'), days: 3 });
    const on = async (days: number) =>
      (await as({ ...bare.ctx(), now: new Date(owner.now.getTime() + days * 86_400_000 - 1000) }, person.actor.userId))
        .actor;
    expect((await on(3)).permissions).toContain('sites.manage');
    expect(await on(4)).toMatchObject({ standing: 'expired', permissions: bare.ctx().site.defaultPermissions });
  });

  test('a disabled member has no permissions on this site until enabled again; other sites are not affected', async () => {
    const person = await memberWith('default');
    const { userId } = person.actor;
    await banMember(owner, { userId, reason: 'spam' });
    expect((await again(person)).actor).toMatchObject({ standing: 'banned', permissions: [] });
    const bbs = bare.app.sites.siteFor('bbs', '');
    if (!bbs) throw new Error('the basics have a forum');
    expect((await as(bare.ctx({ site: bbs }), userId)).actor.standing).toBe('none');
    expect((await listMembers(owner, { ...query, status: 'banned' })).list).toMatchObject([
      { userId, banReason: 'spam' },
    ]);
    await unbanMember(owner, { userId });
    expect((await again(person)).actor.standing).toBe('member');
    await expect(banMember(owner, { userId: owner.actor.userId, reason: 'x' })).rejects.toMatchObject({
      code: 'own_role',
    });
    await expect(banMember(owner, { userId: 999_999, reason: 'x' })).rejects.toMatchObject({
      code: 'member_not_found',
    });
  });

  test('are found by name, e-mail, id, role and state', async () => {
    const userId = await newcomer();
    const email = `person${people}@example.com`;
    for (const keyword of [email, email.toUpperCase().slice(0, -4), String(userId)])
      expect((await listMembers(owner, { ...query, keyword })).list.map((member) => member.userId)).toContain(userId);
    expect((await listMembers(owner, { ...query, keyword: '%' })).total).toBe(0);
    const owners = await listMembers(owner, { ...query, roleId: await roleId('owner') });
    expect(owners.list.every((member) => member.role.isOwner)).toBe(true);
    expect((await listMembers(owner, { ...query, limit: 2 })).list).toHaveLength(2);
  });

  test('are neither listed nor counted after their account is deleted', async () => {
    const userId = await newcomer();
    const before = await listMembers(owner, { ...query, limit: 1 });
    const ofRole = await listMembers(owner, { ...query, roleId: before.list[0]?.role.id });
    expect(before.list[0]?.userId).toBe(userId);
    await sql`update users set status = 'deleted' where id = ${userId}::bigint`.execute(owner.db);
    const after = await listMembers(owner, { ...query, limit: 100 });
    expect(after.list.map((member) => member.userId)).not.toContain(userId);
    expect([after.total, after.list.length]).toEqual([before.total - 1, before.total - 1]);
    const left = await listMembers(owner, { ...query, roleId: before.list[0]?.role.id });
    expect(left.total).toBe(ofRole.total - 1);
  });

  test('are shown and changed only with the permission to manage them', async () => {
    const person = await memberWith('default');
    const userId = await newcomer();
    await Promise.all(
      [
        listMembers(person, query),
        setMemberRole(person, { userId, roleId: 1, days: null }),
        banMember(person, { userId, reason: 'x' }),
        unbanMember(person, { userId }),
      ].map((attempt) => expect(attempt).rejects.toMatchObject({ code: 'no_permission' })),
    );
  });

  test('can be given only roles within the actor’s own permissions', async () => {
    const small = await put(await newcomer(), await roleWith(['members.manage', 'topics.essence']));
    const roles = await listRolesToGive(small);
    expect(roles.every((role) => role.permissions.every((key) => small.actor.permissions.includes(key)))).toBe(true);
    expect(roles.map((role) => role.kind)).not.toContain('default');
  });
});
