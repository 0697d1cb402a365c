import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymiseDueAccounts } from '../../../domains/accounts/privacy/anonymise-due-accounts.server.ts';
import { cancelLeaving } from '../../../domains/accounts/privacy/leave.server.ts';
import type { Actor, Ctx } from '../../../domains/kit/context.ts';
import { removeStaff, setStaffRole } from '../../../domains/merchants/staff/change-staff.server.ts';
import { inviteStaff } from '../../../domains/merchants/staff/invite-staff.server.ts';
import { saveShopRole } from '../../../domains/merchants/staff/roles.server.ts';
import { addBuyer, checkBooks, openSmallShop, type SmallShop } from '../../support/small-shop.ts';
import { inSteps } from '../../support/steps.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop({ poolSize: 16 });
});
afterAll(() => shop.close());

/** Buyers whose waiting time is over. */
async function due(count: number): Promise<(Ctx & { actor: Actor })[]> {
  const leavers = await Promise.all(Array.from({ length: count }, () => addBuyer(shop)));
  for (const { actor } of leavers) {
    await sql`insert into account_departures (user_id, asked_at, due_at)
      values (${actor.userId}::bigint, now() - interval '15 days', now() - interval '1 day')`.execute(
      shop.app.database.db,
    );
  }
  return leavers;
}
const isGone = async ({ actor }: { actor: Actor }) =>
  (await shop.ctx().db.selectFrom('users').select('status').where('id', '=', actor.userId).executeTakeFirst())
    ?.status === 'deleted';

test('eight processes delete twelve accounts once each', async () => {
  const leavers = await due(12);
  const finished = await Promise.all(Array.from({ length: 8 }, () => anonymiseDueAccounts(shop.ctx())));
  expect(finished.reduce((sum, each) => sum + each, 0)).toBe(12);
  for (const leaver of leavers) expect(await isGone(leaver)).toBe(true);
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
});

test('revoking a deletion at the last moment keeps the account whole or not at all', async () => {
  const leavers = await due(12);
  const [finished] = await Promise.all([
    anonymiseDueAccounts(shop.ctx()),
    ...leavers.map((leaver) => cancelLeaving(leaver)),
  ]);
  const gone = (await Promise.all(leavers.map(isGone))).filter(Boolean).length;
  expect(gone).toBe(finished);
  for (const leaver of leavers) {
    const addresses = await sql`select 1 from addresses where user_id = ${leaver.actor.userId}::bigint`.execute(
      leaver.db,
    );
    expect(addresses.rows).toHaveLength((await isGone(leaver)) ? 0 : 1);
  }
});

test('requests of a manager who is being removed or demoted have no effect', async () => {
  const { id, owner } = shop.lamps;
  const boss = shop.ctx({ actor: owner });
  const { actor } = await addBuyer(shop);
  const manager = shop.ctx({ actor });
  const makeManager = () =>
    sql`insert into merchant_staff (merchant_id, user_id, role, added_by, added_at)
      values (${id}::bigint, ${actor.userId}::bigint, 'manager', ${owner.userId}::bigint, now())
      on conflict (merchant_id, user_id) do update set role = 'manager'`.execute(shop.app.database.db);
  const lock = sql`select 1 from merchants where id = ${id} for no key update`;
  const demote = () => setStaffRole(boss, { userId: actor.userId, role: 'support' });
  const remove = () => removeStaff(boss, { userId: actor.userId });
  for (const [end, ask] of [
    [demote, () => setStaffRole(manager, { userId: actor.userId, role: 'manager' })],
    [remove, () => inviteStaff(manager, { email: 'second-account@example.com', role: 'manager' })],
    [remove, () => saveShopRole(manager, { name: 'Back door', permissions: ['staff.manage'] })],
  ] as const) {
    await makeManager();
    expect(await inSteps(shop.app, lock, [end, ask])).toEqual(['ok', 'no_permission']);
  }
});
