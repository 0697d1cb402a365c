import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInByEmail } from '../../../domains/accounts/login/log-in-by-email.server.ts';
import { listMembers } from '../../../domains/accounts/members/list-members.server.ts';
import { setMemberRole } from '../../../domains/accounts/members/set-member-role.server.ts';
import type { Actor, Ctx } from '../../../domains/kit/context.ts';
import type { Site } from '../../../domains/sites/contract.ts';
import { type BareApp, startBareApp } from '../../support/bare-app.ts';
import { as, GOOD_PASSWORD, register } from '../../support/people.ts';
import { ownerOf, staffWith } from '../../support/staff.ts';

const query = { keyword: '', status: 'all', page: 1, limit: 100 } as const;

let bare: BareApp;
let forum: Site;
let staff: Ctx & { actor: Actor };
let platform: Ctx & { actor: Actor };
let defaultRole: number;
const run = (statement: ReturnType<typeof sql>) => statement.execute(bare.app.database.db);
beforeAll(async () => {
  bare = await startBareApp();
  const found = bare.app.sites.siteFor('bbs', '');
  if (!found) throw new Error('the basics have a forum');
  forum = found;
  staff = await staffWith(bare, ['members.manage'], forum.id);
  platform = await ownerOf(bare);
  await run(sql`insert into site_members (site_id, user_id, role_id, via)
    select site_id, ${platform.actor.userId}, id, 'given' from roles where key = 'owner' and site_id = ${forum.id}`);
  platform = await as(bare.ctx({ site: forum }), platform.actor.userId);
  const role = await sql<{ id: number }>`
    select id from roles where site_id = ${forum.id} and key = 'default'`.execute(bare.app.database.db);
  defaultRole = role.rows[0]?.id ?? 0;
  // within the reach of staff with a single permission
  await run(sql`update roles set permissions = '{}' where id = ${defaultRole}`);
});
afterAll(() => bare.close());

/** A user with an account on the default site who never joined the forum. */
async function stranger(name: string): Promise<{ userId: number; email: string }> {
  const email = `${name}@example.com`;
  const userId = await register(bare.ctx(), email);
  const phone = `+86138001${String(userId).padStart(5, '0')}`;
  await run(sql`update users set phone = ${phone}, nickname = ${`Reader ${name}`} where id = ${userId}`);
  return { userId, email };
}
const give = (ctx: Ctx, userId: number) => setMemberRole(ctx, { userId, roleId: defaultRole, days: null });

describe('staff of one site', () => {
  test('reach no account by guessing its id, whether or not it exists', async () => {
    const { email } = await stranger('guessed');
    const newest = await sql<{ id: number }>`select max(id) as id from users`.execute(bare.app.database.db);
    for (let id = 1; id <= (newest.rows[0]?.id ?? 0) + 3; id += 1) {
      if (id === staff.actor.userId || id === platform.actor.userId) continue;
      await expect(give(staff, id)).rejects.toMatchObject({ code: 'member_not_found' });
    }
    expect(JSON.stringify(await listMembers(staff, query))).not.toContain(email);
  });

  test('see no contact data of members whom the platform added, nor find them by it', async () => {
    const { userId, email } = await stranger('added');
    await give(platform, userId);
    const shown = (await listMembers(staff, query)).list.find((member) => member.userId === userId);
    expect(shown).toMatchObject({ email: 'a***@example.com', isMasked: true });
    expect(shown?.phone).toMatch(/^\*\*\*\d\d$/);
    for (const keyword of [email, 'added@', '+86138001']) {
      expect((await listMembers(staff, { ...query, keyword })).list.map((member) => member.userId)).not.toContain(
        userId,
      );
    }
    expect((await listMembers(staff, { ...query, keyword: 'reader add' })).list).toHaveLength(1);
    expect((await listMembers(platform, { ...query, keyword: email })).list).toMatchObject([
      { email, isMasked: false },
    ]);
  });

  test('a role granted by staff does not unmask, joining the site does', async () => {
    const { userId, email } = await stranger('comes');
    await give(platform, userId);
    await give(staff, userId);
    const shown = async () => (await listMembers(staff, query)).list.find((member) => member.userId === userId);
    expect(await shown()).toMatchObject({ isMasked: true });
    await logInByEmail(bare.ctx({ site: forum }), { email, password: GOOD_PASSWORD });
    expect(await shown()).toMatchObject({ email, isMasked: false });
  });

  test('a member who joined without an invitation is shown in full', async () => {
    const email = 'joined@example.com';
    const userId = await register(bare.ctx({ site: forum }), email);
    await give(staff, userId);
    expect((await listMembers(staff, { ...query, keyword: email })).list).toMatchObject([{ email, isMasked: false }]);
  });
});
