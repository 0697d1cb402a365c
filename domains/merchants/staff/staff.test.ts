import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLimits } from '../../../server/limits.ts';
import { addBuyer, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { openContent } from '../../messages/sealed-content.server.ts';
import { listShopAudit } from '../audit/list-audit.server.ts';
import { requireOwnMerchant } from '../own-merchant.server.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.server.ts';
import { removeStaff, setStaffRole } from './change-staff.server.ts';
import { inviteStaff, revokeInvitation } from './invite-staff.server.ts';
import { listStaff } from './list-staff.server.ts';
import { deleteShopRole, saveShopRole } from './roles.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const lamps = (): Ctx => ({ ...shop.ctx(), actor: shop.lamps.owner });
const teas = (): Ctx => ({ ...shop.ctx(), actor: shop.teas.owner });

/** A member with a verified address. */
async function memberAt(email: string): Promise<Actor> {
  const { actor } = await addBuyer(shop);
  if (!actor) throw new Error('nobody was added');
  await sql`update users set email = ${email}, email_verified_at = now() where id = ${actor.userId}::bigint`.execute(
    shop.app.database.db,
  );
  return { ...actor, email };
}

/** The token in the newest mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const mail = await shop.app.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /token=([\w-]+)/.exec(openContent(shop.app, mail).text)?.[1] ?? '';
}

const act = (actor: Actor): Ctx => ({ ...shop.ctx(), actor });
const listAll = { page: 1, limit: 50 };

async function join(email: string, role: Parameters<typeof inviteStaff>[1]['role']): Promise<Actor> {
  await inviteStaff(lamps(), { email, role });
  const actor = await memberAt(email);
  await acceptInvitation(act(actor), await tokenFor(email));
  return actor;
}

describe('invitations', () => {
  it('are mailed to one address three times a day, whichever shop invites it, and to few addresses of one shop', async () => {
    const { limits } = shop.app;
    shop.app.limits = createLimits(shop.app.database, shop.app.secret);
    try {
      const invite = (ctx: Ctx, email: string) => inviteStaff(ctx, { email, role: 'support' });
      for (const ctx of [lamps(), teas(), lamps()]) await invite(ctx, 'bombed@example.com');
      for (const [ctx, email] of [[lamps(), 'Bombed@example.com'] as const, [teas(), 'bombed@example.com'] as const])
        await expect(invite(ctx, email)).rejects.toMatchObject({ code: 'too_many_requests' });
      const sendMany = async () => {
        for (let nth = 0; nth < 30; nth += 1) {
          const { id } = await invite(lamps(), `stranger-${nth}@example.com`);
          await revokeInvitation(lamps(), id);
        }
      };
      await expect(sendMany()).rejects.toMatchObject({ code: 'too_many_requests' });
    } finally {
      shop.app.limits = limits;
    }
    const sent = await sql<{ address: string; mails: number }>`
      select recipient as address, count(*)::int as mails from outbox where recipient like 'bombed%' or recipient like 'stranger%'
      group by 1`.execute(shop.app.database.db);
    expect(sent.rows.find(({ address }) => address === 'bombed@example.com')?.mails).toBe(3);
    expect(sent.rows.length).toBeLessThan(20);
  });

  it('of a manager who was removed or lost the permission to invite are void', async () => {
    for (const end of [
      (userId: number) => removeStaff(teas(), { userId }),
      (userId: number) => setStaffRole(teas(), { userId, role: 'support' }),
    ]) {
      await inviteStaff(teas(), { email: 'teas-manager@example.com', role: 'manager' });
      const manager = await memberAt('teas-manager@example.com');
      await acceptInvitation(act(manager), await tokenFor('teas-manager@example.com'));
      await inviteStaff(act(manager), { email: 'own-second@example.com', role: 'manager' });
      const token = await tokenFor('own-second@example.com');
      await end(manager.userId);
      await expect(readInvitation(act(manager), token)).rejects.toMatchObject({ code: 'invitation_not_found' });
      await sql`update users set email = null where id = ${manager.userId}::bigint`.execute(shop.app.database.db);
    }
  });

  it('can be used once, by the invited address only', async () => {
    await inviteStaff(lamps(), { email: 'ada@example.com', role: 'fulfilment' });
    const token = await tokenFor('ada@example.com');
    const ada = await memberAt('ada@example.com');
    const stranger = await memberAt('stranger@example.com');
    expect(await readInvitation(act(ada), token)).toMatchObject({ shop: 'Lamp House', role: 'fulfilment' });
    await expect(acceptInvitation(act(stranger), token)).rejects.toMatchObject({ code: 'invitation_other_email' });
    expect(await acceptInvitation(act(ada), token)).toEqual({ merchantId: shop.lamps.id });
    await expect(acceptInvitation(act(ada), token)).rejects.toMatchObject({ code: 'invitation_not_found' });
    expect((await requireOwnMerchant(act(ada), 'orders.ship')).id).toBe(shop.lamps.id);
    await expect(requireOwnMerchant(act(ada), 'earnings.read')).rejects.toMatchObject({ code: 'no_permission' });
    await expect(inviteStaff(lamps(), { email: 'ada@example.com', role: 'support' })).rejects.toMatchObject({
      code: 'already_staff',
    });
  });

  it('expire, are replaced by a newer one, and can be revoked by the own shop only', async () => {
    await inviteStaff(lamps(), { email: 'bo@example.com', role: 'support' });
    const first = await tokenFor('bo@example.com');
    const { id } = await inviteStaff(lamps(), { email: 'Bo@Example.com', role: 'support' });
    const second = await tokenFor('Bo@Example.com');
    const bo = await memberAt('bo@example.com');
    await expect(acceptInvitation(act(bo), first)).rejects.toMatchObject({ code: 'invitation_not_found' });
    const late = { ...act(bo), now: new Date(Date.now() + 8 * 86_400_000) };
    await expect(acceptInvitation(late, second)).rejects.toMatchObject({ code: 'invitation_not_found' });
    await expect(revokeInvitation(teas(), id)).rejects.toMatchObject({ code: 'invitation_not_found' });
    await revokeInvitation(lamps(), id);
    await expect(acceptInvitation(act(bo), second)).rejects.toMatchObject({ code: 'invitation_not_found' });
  });
});

describe('roles', () => {
  it('cannot be granted, changed or revoked beyond the actor’s own permissions', async () => {
    const strong = await saveShopRole(lamps(), { name: 'Cashier', permissions: ['earnings.withdraw'] });
    const cashier = await join('cashier@example.com', strong.id);
    const manager = act(await join('manager@example.com', 'manager'));
    const beyond = { code: 'beyond_own_permissions' };
    await expect(inviteStaff(manager, { email: 'x@example.com', role: strong.id })).rejects.toMatchObject(beyond);
    await expect(inviteStaff(manager, { email: 'x@example.com', role: 'finance' })).rejects.toMatchObject(beyond);
    await expect(saveShopRole(manager, { name: 'Mine', permissions: ['developers.manage'] })).rejects.toMatchObject(
      beyond,
    );
    await expect(
      saveShopRole(manager, { id: strong.id, name: 'Cashier', permissions: ['orders.read'] }),
    ).rejects.toMatchObject(beyond);
    await expect(deleteShopRole(manager, strong.id)).rejects.toMatchObject(beyond);
    await expect(setStaffRole(manager, { userId: cashier.userId, role: 'support' })).rejects.toMatchObject(beyond);
    await expect(removeStaff(manager, { userId: cashier.userId })).rejects.toMatchObject(beyond);
    await expect(removeStaff(manager, { userId: shop.lamps.owner.userId })).rejects.toMatchObject({
      code: 'staff_not_found',
    });
    await expect(deleteShopRole(lamps(), strong.id)).rejects.toMatchObject({ code: 'shop_role_used' });
    await setStaffRole(lamps(), { userId: cashier.userId, role: 'support' });
    await deleteShopRole(lamps(), strong.id);
    await removeStaff(lamps(), { userId: cashier.userId });
    await expect(requireOwnMerchant(act(cashier), 'orders.read')).rejects.toMatchObject({ code: 'no_permission' });
  });

  it('of another shop are not found', async () => {
    const { id } = await saveShopRole(lamps(), { name: 'Packer', permissions: ['orders.ship'] });
    const missing = { code: 'role_not_found_in_shop' };
    await expect(inviteStaff(teas(), { email: 'y@example.com', role: id })).rejects.toMatchObject(missing);
    await expect(saveShopRole(teas(), { id, name: 'Packer', permissions: ['orders.ship'] })).rejects.toMatchObject(
      missing,
    );
    expect((await listStaff(teas())).roles).toEqual([]);
  });
});

it('the shop’s log lists the changes of this shop only', async () => {
  const { list } = await listShopAudit(lamps(), listAll);
  expect(new Set(list.map(({ act }) => act))).toEqual(
    new Set([
      'staff.invited',
      'staff.joined',
      'staff.invitation_revoked',
      'staff.role_changed',
      'staff.removed',
      'role.saved',
      'role.deleted',
    ]),
  );
  const joined = await listShopAudit(lamps(), { ...listAll, act: 'staff.joined' });
  expect(joined.total).toBe(3);
  expect(list.every(({ subject }) => !subject.endsWith('@example.com') || /^.\*{3}@/.test(subject))).toBe(true);
  // the log outlives accounts
  const people = list.filter(({ act }) => ['staff.joined', 'staff.role_changed', 'staff.removed'].includes(act));
  expect(people.map(({ subject }) => subject)).toEqual(people.map(() => expect.stringMatching(/^user:\d+$/)));
  const [first] = joined.list;
  const named = await sql<{ nickname: string }>`
    select nickname from users where id = ${first?.actorId}::bigint`.execute(shop.app.database.db);
  expect(first).toMatchObject({ subject: `user:${first?.actorId}`, subjectName: named.rows[0]?.nickname });
  // a name that a shop chooses reveals nothing about the account of that number
  await saveShopRole(lamps(), { name: `user:${shop.teas.owner.userId}`, permissions: ['orders.read'] });
  expect((await listShopAudit(lamps(), { page: 1, limit: 1 })).list).toMatchObject([
    { act: 'role.saved', subject: `user:${shop.teas.owner.userId}`, subjectName: null },
  ]);
  await expect(listShopAudit(await addBuyer(shop), listAll)).rejects.toMatchObject({ code: 'no_permission' });
  await expect(sql`delete from merchant_audit_log`.execute(shop.app.database.db)).rejects.toThrow();
});
