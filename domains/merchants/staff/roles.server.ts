import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../audit/audit-shop.server.ts';
import { type OwnMerchant, requireOwnMerchant } from '../own-merchant.server.ts';
import type { RoleChoice, SaveShopRole } from './contract.ts';
import type { ShopPermission } from './permissions.ts';
import { type GivenRole, isWithin, MOST_ROLES, permissionsIn, sortedPermissions } from './rules.ts';

/**
 * Changes to staff are serialised per shop: a role must not disappear or grow while it is given. The actor's permission
 * is read again under the lock, because they may have been removed while they waited for it. Throws `no_permission`.
 */
export async function lockShop(ctx: Ctx, { id }: OwnMerchant, permission: ShopPermission): Promise<OwnMerchant> {
  await sql`select 1 from merchants where id = ${id}::bigint for no key update`.execute(ctx.db);
  const own = await requireOwnMerchant(ctx, permission);
  if (own.id !== id) throw new DomainError('no_permission', { permission: `shop:${permission}` });
  return own;
}

/**
 * The chosen role of the shop. Throws `role_not_found_in_shop`, and `beyond_own_permissions` for one with permissions
 * that the actor does not have.
 */
export async function readChosenRole(
  db: Ctx['db'],
  own: OwnMerchant,
  choice: RoleChoice,
): Promise<GivenRole & { roleId: number | null }> {
  const chosen = typeof choice === 'number' ? await readRole(db, own, choice) : { role: choice, permissions: null };
  if (!isWithin(own.permissions, permissionsIn(chosen))) throw new DomainError('beyond_own_permissions');
  return { ...chosen, roleId: typeof choice === 'number' ? choice : null };
}

async function readRole(db: Ctx['db'], own: OwnMerchant, id: number): Promise<GivenRole> {
  const row = await db
    .selectFrom('merchant_roles')
    .select('permissions')
    .where('id', '=', id)
    .where('merchant_id', '=', own.id)
    .executeTakeFirst();
  if (!row) throw new DomainError('role_not_found_in_shop');
  return { role: 'own', permissions: row.permissions };
}

/**
 * Creates or changes a role of the shop. Throws `beyond_own_permissions` if it has, or had, permissions that the actor
 * does not have; `shop_role_taken`, `shop_roles_full`, `role_not_found_in_shop`.
 */
export async function saveShopRole(ctx: Ctx, input: SaveShopRole): Promise<{ id: number }> {
  const guarded = await requireOwnMerchant(ctx, 'staff.manage');
  const permissions = sortedPermissions(input.permissions);
  return transact(ctx, async (tx) => {
    const own = await lockShop(tx, guarded, 'staff.manage');
    if (!isWithin(own.permissions, permissions)) throw new DomainError('beyond_own_permissions');
    const roles = await tx.db.selectFrom('merchant_roles').selectAll().where('merchant_id', '=', own.id).execute();
    const old = roles.find(({ id }) => id === input.id);
    if (input.id !== undefined && !old) throw new DomainError('role_not_found_in_shop');
    if (old && !isWithin(own.permissions, old.permissions)) throw new DomainError('beyond_own_permissions');
    if (roles.some(({ id, name }) => name === input.name && id !== input.id)) throw new DomainError('shop_role_taken');
    if (!old && roles.length >= MOST_ROLES) throw new DomainError('shop_roles_full', { most: MOST_ROLES });
    const saved = old
      ? await tx.db
          .updateTable('merchant_roles')
          .set({ name: input.name, permissions })
          .where('id', '=', old.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx.db
          .insertInto('merchant_roles')
          .values({ merchant_id: own.id, name: input.name, permissions, created_at: ctx.now })
          .returning('id')
          .executeTakeFirstOrThrow();
    await auditShop(tx, own, 'role.saved', input.name, {
      before: old?.permissions ?? [],
      after: permissions,
    });
    return saved;
  });
}

/** Deletes a role that nobody has. Throws `role_not_found_in_shop`, `shop_role_used`, `beyond_own_permissions`. */
export async function deleteShopRole(ctx: Ctx, id: number): Promise<void> {
  const guarded = await requireOwnMerchant(ctx, 'staff.manage');
  await transact(ctx, async (tx) => {
    const own = await lockShop(tx, guarded, 'staff.manage');
    await readChosenRole(tx.db, own, id);
    const used = await sql<{ used: boolean }>`
      select exists (select from merchant_staff where role_id = ${id}::bigint) or exists (select from merchant_invitations
        where role_id = ${id}::bigint and accepted_at is null and revoked_at is null and expires_at > ${ctx.now}::timestamptz) as used`.execute(
      tx.db,
    );
    if (used.rows[0]?.used) throw new DomainError('shop_role_used');
    // spent invitations name the role they gave
    await sql`delete from merchant_invitations where role_id = ${id}::bigint`.execute(tx.db);
    const gone = await tx.db
      .deleteFrom('merchant_roles')
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirstOrThrow();
    await auditShop(tx, own, 'role.deleted', gone.name);
  });
}
