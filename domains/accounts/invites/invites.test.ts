import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, later, readCode, register } from '../../../tests/support/people.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { logInAsVisitor } from '../login/log-in-as-visitor.server.ts';
import { sendRegistrationCode } from '../login/send-email-code.server.ts';
import { registerByEmail } from '../registration/register-by-email.server.ts';
import { saveRole } from '../roles/save-role.server.ts';
import { joinOnEntry } from '../site-access/join-site.server.ts';
import { createInvite } from './create-invite.server.ts';
import { explainInvite, listInvites, listInviteUses } from './queries.server.ts';
import { revokeInvite } from './revoke-invite.server.ts';

let bare: BareApp;
let owner: Ctx & { actor: Actor };
let guides: number;
let people = 0;

beforeAll(async () => {
  bare = await startBareApp();
  const ownerId = await register(bare.ctx(), 'owner@example.com');
  await sql`
    insert into site_members (site_id, user_id, role_id, via)
    select site_id, ${ownerId}::bigint, id, 'given' from roles where key = 'owner'
    on conflict (site_id, user_id) do update set role_id = excluded.role_id`.execute(bare.app.database.db);
  owner = await as(bare.ctx(), ownerId);
  guides = await saveRole(owner, {
    name: { en: 'Guides' },
    permissions: ['topics.view', 'topics.reply', 'topics.view_paid'],
  });
});
beforeEach(() => setPolicy('optional'));
afterAll(() => bare.close());

async function setPolicy(policy: 'none' | 'optional' | 'required'): Promise<void> {
  await sql`update sites set invite_policy = ${policy}`.execute(bare.app.database.db);
  await bare.app.sites.load();
}
const invite = (requests: Partial<Parameters<typeof createInvite>[1]> = {}) =>
  createInvite(owner, { roleId: guides, maxUses: 1, days: 30, memberDays: null, note: '', ...requests });
const newEmail = () => {
  people += 1;
  return `guest${people}@example.com`;
};
const roleOf = async (userId: number) => (await as(bare.ctx(), userId)).actor.permissions;
const GUIDES = ['topics.reply', 'topics.view', 'topics.view_paid'];
const outcome = async (code: string, ctx: Ctx = bare.ctx()) => (await explainInvite(ctx, code)).outcome;
const query = { status: 'all', page: 1, limit: 100 } as const;

describe('an invitation', () => {
  test('gives its role to a user who registers with it, and lists these users', async () => {
    const { id, code } = await invite({ note: 'for Mei' });
    expect(await explainInvite(bare.ctx(), code)).toMatchObject({
      outcome: 'valid',
      roleName: 'Guides',
      mayContinue: true,
    });
    const userId = await register(bare.ctx({ inviteCode: code }), newEmail());
    expect(await roleOf(userId)).toEqual(GUIDES);
    expect(await listInviteUses(owner, id)).toMatchObject([{ userId }]);
    expect((await listInvites(owner, query)).list[0]).toMatchObject({
      id,
      code,
      uses: 1,
      status: 'used',
      note: 'for Mei',
      role: { name: 'Guides' },
    });
  });

  test('can be used by visitors, and by existing accounts that are new to the site', async () => {
    const { code } = await invite({ maxUses: 2 });
    await logInAsVisitor(bare.ctx({ inviteCode: code }), { email: newEmail() });
    const visitor = (
      await sql<{ id: number }>`select id from users where kind = 'visitor' order by id desc limit 1`.execute(
        bare.app.database.db,
      )
    ).rows[0];
    expect(await roleOf(visitor?.id ?? 0)).toEqual(GUIDES);
    const userId = await register(bare.ctx(), newEmail());
    await sql`delete from site_members where user_id = ${userId}`.execute(bare.app.database.db);
    await joinOnEntry(bare.ctx({ inviteCode: code }), userId);
    expect(await roleOf(userId)).toEqual(GUIDES);
    expect(await outcome(code)).toBe('used');
  });

  test('changes nothing for a member, and an invalid one does not prevent a login', async () => {
    const { code } = await invite();
    const userId = await register(bare.ctx(), newEmail());
    await joinOnEntry(bare.ctx({ inviteCode: code }), userId);
    expect(await roleOf(userId)).toEqual(bare.ctx().site.defaultPermissions);
    expect(await outcome(code)).toBe('valid');
    await sql`delete from site_members where user_id = ${userId}`.execute(bare.app.database.db);
    await joinOnEntry(bare.ctx({ inviteCode: 'nonsense' }), userId);
    expect(await roleOf(userId)).toEqual(bare.ctx().site.defaultPermissions);
  });

  test('may give a membership for a time', async () => {
    const { code } = await invite({ memberDays: 10 });
    const userId = await register(bare.ctx({ inviteCode: code }), newEmail());
    const { actor } = await as(bare.ctx(), userId);
    const days = ((actor.memberUntil?.getTime() ?? 0) - owner.now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(9.9);
    expect(days).toBeLessThan(10.1);
  });
});

describe('an invalid code', () => {
  const bad: [string, () => Promise<{ code: string; at?: number; ctx?: Ctx }>][] = [
    ['invalid', async () => ({ code: 'not a code' })],
    ['not_found', async () => ({ code: '0000-0000-0000-0000' })],
    ['expired', async () => ({ ...(await invite({ days: 1 })), at: 86_400 })],
    [
      'invalid',
      async () => {
        const made = await invite();
        await revokeInvite(owner, { id: made.id });
        return made;
      },
    ],
    [
      'used',
      async () => {
        const made = await invite();
        await register(bare.ctx({ inviteCode: made.code }), newEmail());
        return made;
      },
    ],
  ];
  test.each(bad)(
    'is %s: shows a message, registers no one, and still allows registration with the default role',
    async (expected, make) => {
      const { code, at = 0 } = await make();
      const ctx = later(bare.ctx(), at);
      const told = await explainInvite(ctx, code);
      expect(told).toMatchObject({ outcome: expected, roleName: '', mayContinue: true });
      expect(told.message).not.toContain('entry:');
      const email = newEmail();
      await sendRegistrationCode(ctx, email);
      const input = { email, captcha: await readCode(ctx, email), password: 'colonnade-by-the-sea' };
      await expect(registerByEmail({ ...ctx, inviteCode: code }, input)).rejects.toMatchObject({
        code: `invite_${expected}`,
      });
      // this does not use up the mailed code
      await registerByEmail(ctx, input);
    },
  );

  test('is refused while logged in', async () => {
    const { code } = await invite();
    const member = await as(bare.ctx(), await register(bare.ctx(), newEmail()));
    expect(await explainInvite(member, code)).toMatchObject({ outcome: 'forbidden', mayContinue: false, roleName: '' });
    await sendRegistrationCode(member, 'other@example.com');
    const input = {
      email: 'other@example.com',
      captcha: await readCode(member, 'other@example.com'),
      password: 'colonnade-by-the-sea',
    };
    await expect(registerByEmail({ ...member, inviteCode: code }, input)).rejects.toMatchObject({
      code: 'invite_forbidden',
    });
    expect(await outcome(code)).toBe('valid');
  });

  test('belongs to one site, and its link leads there', async () => {
    const site = bare.app.sites.siteFor('bbs', '');
    const there = await as(bare.ctx(site && { site }), owner.actor.userId);
    const roles = await sql<{
      id: number;
    }>`select id from roles where key = 'default' and site_id = ${there.site.id}`.execute(bare.app.database.db);
    await createInvite(there, { roleId: roles.rows[0]?.id ?? 0, maxUses: 1, days: 1, memberDays: null, note: '' });
    const link = new URL((await listInvites(there, query)).list[0]?.link ?? '');
    expect([link.hostname, link.pathname]).toEqual(['bbs.localhost', '/site']);
    expect(new URL((await listInvites(owner, query)).list[0]?.link ?? '').hostname).toBe('localhost');
  });

  test('of another site is not found', async () => {
    const { code } = await invite();
    const site = bare.app.sites.siteFor('bbs', '');
    expect(await outcome(code, bare.ctx(site && { site }))).toBe('not_found');
  });
});

describe('the policy of a site', () => {
  test('required: refuses registration without one, by every method', async () => {
    const { code } = await invite();
    await setPolicy('required');
    await expect(register(bare.ctx(), newEmail())).rejects.toMatchObject({ code: 'invite_required' });
    await expect(logInAsVisitor(bare.ctx(), { email: newEmail() })).rejects.toMatchObject({ code: 'invite_required' });
    expect(await explainInvite(bare.ctx(), 'no')).toMatchObject({ outcome: 'invalid', mayContinue: false });
    expect(await roleOf(await register(bare.ctx({ inviteCode: code }), newEmail()))).toEqual(GUIDES);
  });

  test('none: every code is invalid, and registration with one is refused', async () => {
    const { code } = await invite();
    await setPolicy('none');
    expect(await outcome(code)).toBe('invalid');
    await expect(register(bare.ctx({ inviteCode: code }), newEmail())).rejects.toMatchObject({
      code: 'invite_invalid',
    });
  });
});

describe('a member who invites', () => {
  const request = { maxUses: 1, days: 30, memberDays: null, note: '' };
  const roleId = async (key: string) =>
    (
      await sql<{ id: number }>`select id from roles where key = ${key} and site_id = ${bare.ctx().site.id}`.execute(
        bare.app.database.db,
      )
    ).rows[0]?.id ?? 0;
  async function inviter(permissions: string[]): Promise<Ctx & { actor: Actor }> {
    const role = await saveRole(owner, { name: { en: 'Inviters' }, permissions });
    const userId = await register(bare.ctx(), newEmail());
    await sql`update site_members set role_id = ${role} where user_id = ${userId}`.execute(bare.app.database.db);
    return as(bare.ctx(), userId);
  }

  test('grants no role above their own, and never that of owners or guests', async () => {
    const small = await inviter(['invites.create', 'topics.view', 'topics.reply']);
    await expect(createInvite(small, { ...request, roleId: guides })).rejects.toMatchObject({ code: 'role_beyond' });
    await expect(createInvite(owner, { ...request, roleId: await roleId('owner') })).rejects.toMatchObject({
      code: 'role_fixed',
    });
    await expect(createInvite(owner, { ...request, roleId: await roleId('guest') })).rejects.toMatchObject({
      code: 'role_fixed',
    });
    await expect(createInvite(owner, { ...request, roleId: 999_999 })).rejects.toMatchObject({
      code: 'role_not_found',
    });
  });

  test('makes staff by a code that works once and within a week only', async () => {
    const admins = await roleId('admin');
    await expect(createInvite(owner, { ...request, roleId: admins, maxUses: 2, days: null })).rejects.toMatchObject({
      details: {
        fields: [
          { field: 'maxUses', code: 'staffInvite' },
          { field: 'days', code: 'staffInvite' },
        ],
      },
    });
    expect((await createInvite(owner, { ...request, roleId: admins, days: 7 })).code).toMatch(
      /^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/,
    );
  });

  test('sees and withdraws their own; with the permission for invitations, all', async () => {
    const keys = ['invites.create', 'topics.view', 'topics.reply', 'topics.view_paid'];
    const [one, two] = [await inviter(keys), await inviter(keys)];
    const { id } = await createInvite(one, { ...request, roleId: guides });
    expect((await listInvites(two, query)).total).toBe(0);
    await expect(revokeInvite(two, { id })).rejects.toMatchObject({ code: 'invite_not_found' });
    await expect(listInviteUses(two, id)).rejects.toMatchObject({ code: 'invite_not_found' });
    expect((await listInvites(one, query)).list.map((each) => each.id)).toEqual([id]);
    expect((await listInvites(owner, query)).total).toBeGreaterThan(1);
    await revokeInvite(owner, { id });
    await revokeInvite(one, { id });
    expect((await listInvites(one, { ...query, status: 'revoked' })).total).toBe(1);
    expect((await listInvites(one, { ...query, status: 'open' })).total).toBe(0);
  });

  test('needs the permission', async () => {
    const person = await inviter(['topics.view']);
    await Promise.all(
      [
        createInvite(person, { ...request, roleId: guides }),
        listInvites(person, query),
        revokeInvite(person, { id: 1 }),
        listInviteUses(person, 1),
      ].map((attempt) => expect(attempt).rejects.toMatchObject({ code: 'no_permission' })),
    );
  });
});
