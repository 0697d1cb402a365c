import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, later, register } from '../../../tests/support/people.ts';
import { staffWith } from '../../../tests/support/staff.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { PERMISSION_KEYS } from '../../sites/roles/permission-keys.ts';
import { saveRole } from '../roles/save-role.server.ts';
import { createInvite } from './create-invite.server.ts';
import { explainInvite } from './queries.server.ts';

let bare: BareApp;
let owner: Ctx & { actor: Actor };
let people = 0;
beforeAll(async () => {
  bare = await startBareApp();
  owner = await staffWith(bare, PERMISSION_KEYS);
});
afterAll(() => bare.close());

const newEmail = () => {
  people += 1;
  return `guest${people}@example.com`;
};
const roleOf = async (userId: number) => (await as(bare.ctx(), userId)).actor.permissions;
const outcome = async (code: string) => (await explainInvite(bare.ctx(), code)).outcome;
const db = () => bare.app.database.db;
async function maker(): Promise<{ userId: number; role: number; code: string }> {
  const role = await saveRole(owner, { name: { en: 'Makers' }, permissions: ['invites.create', 'topics.sticky'] });
  const userId = await register(bare.ctx(), newEmail());
  await sql`update site_members set role_id = ${role}, via = 'given' where user_id = ${userId}`.execute(db());
  const given = await saveRole(owner, { name: { en: 'Pinners' }, permissions: ['topics.sticky'] });
  const request = { roleId: given, maxUses: 1, days: 7, memberDays: null, note: '' };
  return { userId, role, code: (await createInvite(await as(bare.ctx(), userId), request)).code };
}

test('an invitation is valid while its maker has the permission', async () => {
  const { code } = await maker();
  expect(await roleOf(await register(bare.ctx({ inviteCode: code }), newEmail()))).toEqual(['topics.sticky']);
});

test.each([
  ['is disabled everywhere', ({ userId }) => sql`update users set status = 'banned' where id = ${userId}`],
  ['is disabled here', ({ userId }) => sql`update site_members set status = 'banned' where user_id = ${userId}`],
  ['has left the site', ({ userId }) => sql`delete from site_members where user_id = ${userId}`],
  ['is out of time', ({ userId }) => sql`update site_members set expires_at = now() where user_id = ${userId}`],
  ['invites no more', ({ role }) => sql`update roles set permissions = '{topics.sticky}' where id = ${role}`],
  ['lost the power', ({ role }) => sql`update roles set permissions = '{invites.create}' where id = ${role}`],
] as [string, (made: { userId: number; role: number }) => ReturnType<typeof sql>][])(
  'an invitation is invalid once its maker %s',
  async (_title, weaken) => {
    const made = await maker();
    await weaken(made).execute(db());
    const ctx = later(bare.ctx({ inviteCode: made.code }), 1);
    expect(await explainInvite(ctx, made.code)).toMatchObject({ outcome: 'invalid', roleName: '' });
    await expect(register(ctx, newEmail())).rejects.toMatchObject({ code: 'invite_invalid' });
  },
);

test('codes with many uses or a long validity end when their role gets permissions over others', async () => {
  const role = await saveRole(owner, { name: { en: 'Growing' }, permissions: ['topics.view'] });
  const codes = await Promise.all(
    [
      { maxUses: 2, days: 7 },
      { maxUses: 1, days: 8 },
      { maxUses: 1, days: null },
      { maxUses: 1, days: 7 },
    ].map(async (bounds) => (await createInvite(owner, { roleId: role, memberDays: null, note: '', ...bounds })).code),
  );
  const outcomes = () => Promise.all(codes.map((code) => outcome(code)));
  await saveRole(owner, { id: role, name: { en: 'Growing' }, permissions: ['topics.view', 'topics.reply'] });
  expect(await outcomes()).toEqual(['valid', 'valid', 'valid', 'valid']);
  await saveRole(owner, { id: role, name: { en: 'Growing' }, permissions: ['topics.view', 'topics.sticky'] });
  expect(await outcomes()).toEqual(['invalid', 'invalid', 'invalid', 'valid']);
});
