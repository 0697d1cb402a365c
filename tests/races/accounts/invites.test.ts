import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInvite } from '../../../domains/accounts/invites/create-invite.server.ts';
import { setMemberRole } from '../../../domains/accounts/members/set-member-role.server.ts';
import { createAccount } from '../../../domains/accounts/registration/create-account.server.ts';
import { deleteRole } from '../../../domains/accounts/roles/delete-role.server.ts';
import { saveRole } from '../../../domains/accounts/roles/save-role.server.ts';
import { joinOnEntry } from '../../../domains/accounts/site-access/join-site.server.ts';
import type { Actor, Ctx } from '../../../domains/kit/context.ts';
import { joinSite } from '../../../domains/payments/joining/join-site.server.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type BareApp, startBareApp } from '../../support/bare-app.ts';
import { as } from '../../support/people.ts';
import { tally } from '../../support/steps.ts';

let bare: BareApp;
let owner: Ctx & { actor: Actor };
beforeAll(async () => {
  bare = await startBareApp({ poolSize: 24 });
  owner = await ownerOf('first@example.com');
});
afterAll(() => bare.close());

const times = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth));

/** A new account, the way every registration ends. */
const enter = (ctx: Ctx, email: string): Promise<number> =>
  inTransaction(ctx.db, (db) => createAccount({ ...ctx, db }, { kind: 'member', email, nickname: email }));

async function ownerOf(email: string): Promise<Ctx & { actor: Actor }> {
  const userId = await enter(bare.ctx(), email);
  await sql`
    update site_members m set role_id = r.id from roles r
    where r.site_id = m.site_id and r.key = 'owner' and m.user_id = ${userId}`.execute(bare.app.database.db);
  return as(bare.ctx(), userId);
}

const own = () => saveRole(owner, { name: { en: 'Guides' }, permissions: ['topics.view'] });
const holders = async (roleId: number) =>
  (
    await sql<{ many: number }>`select count(*)::int as many from site_members where role_id = ${roleId}`.execute(
      bare.app.database.db,
    )
  ).rows[0]?.many;

test('50 users with an invitation for one: one joins', async () => {
  const roleId = await own();
  const { code } = await createInvite(owner, { roleId, maxUses: 1, days: 1, memberDays: null, note: '' });
  const ctx = bare.ctx({ inviteCode: code });
  const outcome = await tally(times(50, (nth) => enter(ctx, `one-${nth}@example.com`)));
  expect(outcome).toEqual({ ok: 1, invite_used: 49 });
  expect(await holders(roleId)).toBe(1);
});

test('50 users with an invitation for twenty: twenty join', async () => {
  const roleId = await own();
  const { code } = await createInvite(owner, { roleId, maxUses: 20, days: 1, memberDays: null, note: '' });
  const ctx = bare.ctx({ inviteCode: code });
  const outcome = await tally(times(50, (nth) => enter(ctx, `twenty-${nth}@example.com`)));
  expect(outcome).toEqual({ ok: 20, invite_used: 30 });
  expect(await holders(roleId)).toBe(20);
});

test('users who join while their role is deleted get an existing role', async () => {
  const roleId = await own();
  const { code } = await createInvite(owner, { roleId, maxUses: 100, days: 1, memberDays: null, note: '' });
  const ctx = bare.ctx({ inviteCode: code });
  const [outcome] = await Promise.all([
    tally(times(30, (nth) => enter(ctx, `late-${nth}@example.com`))),
    deleteRole(owner, { id: roleId }),
  ]);
  expect(Object.keys(outcome).filter((key) => key !== 'ok' && key !== 'invite_invalid')).toEqual([]);
  expect(await holders(roleId)).toBe(0);
});

test('two concurrent logins of one user spend one use of an invitation', async () => {
  const roleId = await own();
  const { code } = await createInvite(owner, { roleId, maxUses: 9, days: 1, memberDays: null, note: '' });
  const userId = await enter(bare.ctx(), 'twice@example.com');
  const { db } = bare.app.database;
  await sql`delete from site_members where user_id = ${userId}`.execute(db);
  const ctx = bare.ctx({ inviteCode: code });
  const logIn = () => inTransaction(db, (trx) => joinOnEntry({ ...ctx, db: trx }, userId));
  expect(await tally(times(8, logIn))).toEqual({ ok: 8 });
  const { uses } = await db
    .selectFrom('invites')
    .select('uses')
    .where('role_id', '=', roleId)
    .executeTakeFirstOrThrow();
  expect([uses, await holders(roleId)]).toEqual([1, 1]);
});

test('ten concurrent requests to join, then to renew, a free membership count once each', async () => {
  const { db } = bare.app.database;
  await sql`update sites set access = 'paid', join_fee_minor = 0, join_days = 7 where key = 'bbs'`.execute(db);
  await bare.app.sites.load();
  const { actor } = await as(bare.ctx(), await enter(bare.ctx(), 'free@example.com'));
  const site = bare.app.sites.siteFor('bbs', '');
  const ctx = { ...bare.ctx(site && { site }), actor };
  const press = async (daysLater: number) => {
    const then = { ...ctx, now: new Date(ctx.now.getTime() + daysLater * 86_400_000) };
    await tally(times(10, (nth) => joinSite(then, { requestId: `free-press-${daysLater}-${nth}` })));
    const { expires_at: end } = await db
      .selectFrom('site_members')
      .select('expires_at')
      .where('site_id', '=', ctx.site.id)
      .where('user_id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    return ((end?.getTime() ?? 0) - ctx.now.getTime()) / 86_400_000;
  };
  expect([await press(0), await press(5)]).toEqual([7, 14]);
});

test('of two owners who step down concurrently one stays', async () => {
  const second = await ownerOf('second@example.com');
  const admins = await sql<{
    id: number;
  }>`select id from roles where key = 'admin' and site_id = ${bare.ctx().site.id}`.execute(bare.app.database.db);
  const roleId = admins.rows[0]?.id ?? 0;
  const stepDown = (ctx: Ctx & { actor: Actor }) =>
    setMemberRole(ctx, { userId: ctx.actor.userId, roleId, days: null });
  expect(await tally([stepDown(owner), stepDown(second)])).toEqual({ ok: 1, last_owner: 1 });
});
