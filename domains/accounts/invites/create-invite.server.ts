import { DomainError, type FieldProblem, refuseFields } from '../../../platform/errors.ts';
import { type Ctx, rateLimitKey, requirePermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { isStaffPermission } from '../../sites/roles/permission-keys.ts';
import { audit } from '../audit.server.ts';
import { covers, powersOf } from '../roles/rules.ts';
import { codeOf, hashOf, newSalt, spelled } from './codes.ts';
import type { NewInvite } from './contract.ts';
import { STAFF_DAYS } from './rules.ts';

/**
 * Creates an invitation to the site and returns its code. Throws `role_not_found`, `role_fixed` for the owner and guest
 * roles, `role_beyond` for a role with permissions that the actor lacks, `validation_failed` for a staff code without
 * limits.
 */
export async function createInvite(ctx: Ctx, input: NewInvite): Promise<{ id: number; code: string }> {
  const actor = requirePermission(ctx, 'invites.create');
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  return transact(ctx, async (tx) => {
    const role = await tx.db
      .selectFrom('roles')
      .select(['key', 'permissions'])
      .where('id', '=', input.roleId)
      .where('site_id', '=', ctx.site.id)
      .forShare()
      .executeTakeFirst();
    if (!role) throw new DomainError('role_not_found');
    if (role.key === 'owner' || role.key === 'guest') throw new DomainError('role_fixed');
    if (!covers(actor.permissions, powersOf(role))) throw new DomainError('role_beyond');
    const problems = role.permissions.some(isStaffPermission) ? staffProblems(input) : [];
    if (problems.length > 0) refuseFields(problems);
    const made = await insert(tx, actor.userId, input);
    const { roleId, maxUses, days } = input;
    await audit(tx, 'invite.made', `invite:${made.id}`, { site: ctx.site.key, roleId, maxUses, days });
    return made;
  });
}

function staffProblems({ maxUses, days }: NewInvite): FieldProblem[] {
  return [
    ...(maxUses > 1 ? [{ field: 'maxUses', code: 'staffInvite' }] : []),
    ...(days === null || days > STAFF_DAYS ? [{ field: 'days', code: 'staffInvite' }] : []),
  ];
}

async function insert(ctx: Ctx, userId: number, input: NewInvite): Promise<{ id: number; code: string }> {
  const salt = newSalt();
  const code = codeOf(ctx.app.secret, salt);
  const { id } = await ctx.db
    .insertInto('invites')
    .values({
      site_id: ctx.site.id,
      role_id: input.roleId,
      salt,
      code_hash: hashOf(code),
      note: input.note,
      max_uses: input.maxUses,
      member_days: input.memberDays,
      created_by: userId,
      created_at: ctx.now,
      expires_at: input.days === null ? null : new Date(ctx.now.getTime() + input.days * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code: spelled(code) };
}
