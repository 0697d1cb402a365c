import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../audit/audit-shop.server.ts';
import { type OwnMerchant, requireOwnMerchant } from '../own-merchant.server.ts';
import type { RoleChoice } from './contract.ts';
import { revokeInvitationsOf } from './invite-staff.server.ts';
import { lockShop, readChosenRole } from './roles.server.ts';
import { type GivenRole, isWithin, permissionsIn } from './rules.ts';

/**
 * Gives a member of the staff another role. The owner has none. Throws `staff_not_found`, and `beyond_own_permissions`
 * if the old or the new role has permissions that the actor does not have.
 */
export async function setStaffRole(ctx: Ctx, input: { userId: number; role: RoleChoice }): Promise<void> {
  const guarded = await requireOwnMerchant(ctx, 'staff.manage');
  await transact(ctx, async (tx) => {
    const own = await lockShop(tx, guarded, 'staff.manage');
    const member = await readMember(tx.db, own, input.userId);
    const next = await readChosenRole(tx.db, own, input.role);
    await sql`
      update merchant_staff set role = ${next.role}, role_id = ${next.roleId}::bigint
      where merchant_id = ${own.id}::bigint and user_id = ${input.userId}::bigint`.execute(tx.db);
    if (!permissionsIn(next).includes('staff.manage')) await revokeInvitationsOf(tx, own.id, input.userId);
    const details = { before: permissionsIn(member), after: permissionsIn(next) };
    await auditShop(tx, own, 'staff.role_changed', `user:${input.userId}`, details);
  });
}

/**
 * Takes a member out of the staff; their next request is refused, and the invitations that they sent stop working. Throws `staff_not_found`, `beyond_own_permissions`. */
export async function removeStaff(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  const guarded = await requireOwnMerchant(ctx, 'staff.manage');
  await transact(ctx, async (tx) => {
    const own = await lockShop(tx, guarded, 'staff.manage');
    await readMember(tx.db, own, userId);
    await dismiss(tx, own, userId);
  });
}

async function dismiss(ctx: Ctx, own: OwnMerchant, userId: number): Promise<void> {
  const gone = await sql`
    delete from merchant_staff where merchant_id = ${own.id}::bigint and user_id = ${userId}::bigint returning id`.execute(
    ctx.db,
  );
  if (gone.rows.length === 0) throw new DomainError('staff_not_found');
  await revokeInvitationsOf(ctx, own.id, userId);
  await auditShop(ctx, own, 'staff.removed', `user:${userId}`);
}

async function readMember(db: Ctx['db'], own: OwnMerchant, userId: number): Promise<GivenRole> {
  const found = await sql<GivenRole>`
    select s.role, r.permissions from merchant_staff s left join merchant_roles r on r.id = s.role_id
    where s.merchant_id = ${own.id}::bigint and s.user_id = ${userId}::bigint`.execute(db);
  const member = found.rows[0];
  if (!member) throw new DomainError('staff_not_found');
  if (!isWithin(own.permissions, permissionsIn(member))) throw new DomainError('beyond_own_permissions');
  return member;
}
