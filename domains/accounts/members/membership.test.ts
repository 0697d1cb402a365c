import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, register } from '../../../tests/support/people.ts';
import { staffWith } from '../../../tests/support/staff.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { banMember, unbanMember } from './ban-member.server.ts';
import { listMembers } from './list-members.server.ts';
import { atSite, listSitesWith } from './membership.server.ts';
import { setMemberRole } from './set-member-role.server.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const run = (query: ReturnType<typeof sql>) => query.execute(bare.app.database.db);

test('permissions on another site need the second factor that it requires', async () => {
  const forum = bare.app.sites.siteFor('bbs', '');
  if (!forum) throw new Error('the basics have a forum');
  const { actor } = await staffWith(bare, ['sites.manage', 'topics.reply'], forum.id);
  await run(sql`update sites set settings = '{"staffSecondFactor": true}' where id = ${forum.id}`);
  await bare.app.sites.load();
  const weak: Ctx & { actor: Actor } = { ...bare.ctx(), actor };
  const strong = { ...weak, actor: { ...actor, isStrong: true } };
  expect((await atSite(weak, forum.key)).actor).toMatchObject({
    permissions: ['topics.reply'],
    withheldPermissions: ['sites.manage'],
  });
  expect((await atSite(strong, forum.key)).actor).toMatchObject({
    permissions: ['sites.manage', 'topics.reply'],
    withheldPermissions: [],
  });
  expect(await listSitesWith(weak, ['sites.manage'])).toEqual([]);
  expect(await listSitesWith(strong, ['sites.manage'])).toMatchObject([{ key: forum.key }]);
});

test.each([
  [
    'whose role has expired',
    (id: number) => sql`update site_members set expires_at = '2020-01-01' where user_id = ${id}`,
  ],
  ['whose account is disabled', (id: number) => sql`update users set status = 'banned' where id = ${id}`],
])('an owner %s does not count as the remaining owner', async (_title, weaken) => {
  const { site } = bare.ctx();
  const roles = await bare.app.database.db
    .selectFrom('roles')
    .select(['id', 'key'])
    .where('site_id', '=', site.id)
    .execute();
  const roleId = (key: string) => roles.find((role) => role.key === key)?.id ?? 0;
  await run(sql`update site_members set role_id = ${roleId('default')} where role_id = ${roleId('owner')}`);
  const { actor } = await staffWith(bare, ['members.manage']);
  const other = await register(bare.ctx(), `owner${actor.userId}@example.com`);
  await run(
    sql`update site_members set role_id = ${roleId('owner')} where site_id = ${site.id} and user_id in (${actor.userId}, ${other})`,
  );
  const stepDown = () =>
    setMemberRole({ ...bare.ctx(), actor }, { userId: actor.userId, roleId: roleId('default'), days: null });
  await run(weaken(other));
  await expect(stepDown()).rejects.toMatchObject({ code: 'last_owner' });
  await run(sql`update users set status = 'active' where id = ${other}`);
  await run(sql`update site_members set expires_at = null where user_id = ${other}`);
  await stepDown();
});

test('someone who writes on an open site without having joined is disabled and enabled like a member', async () => {
  await run(sql`update sites set settings = '{}' where type = 'bbs'`);
  await bare.app.sites.load();
  const bbs = bare.app.sites.siteFor('bbs', '');
  if (!bbs) throw new Error('the basics have a forum');
  const { actor } = await staffWith(bare, ['members.manage', ...bbs.defaultPermissions], bbs.id);
  const staff = { ...bare.ctx({ site: bbs }), actor };
  const userId = await register(bare.ctx(), 'writer@example.com');
  const there = async () => (await as(bare.ctx({ site: bbs }), userId)).actor;
  expect((await there()).standing).toBe('none');
  const { permissions } = await there();
  await banMember(staff, { userId, reason: 'spam' });
  expect(await there()).toMatchObject({ standing: 'banned', permissions: [] });
  await unbanMember(staff, { userId });
  expect((await there()).permissions).toEqual(permissions);
  await expect(
    banMember({ ...staff, actor: { ...actor, permissions: [] } }, { userId, reason: 'x' }),
  ).rejects.toMatchObject({ code: 'no_permission' });
  // an address may contain the same digits
  const { list } = await listMembers(staff, { status: 'all', page: 1, limit: 20, keyword: String(userId) });
  expect(list.find((member) => member.userId === userId)).toMatchObject({ isMasked: true });
});
