import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, may, requirePermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { audit } from '../audit.server.ts';

/**
 * Revokes an invitation; members who already joined with it stay. Only one's own, unless permitted to manage all.
 * Idempotent. Throws `invite_not_found`.
 */
export async function revokeInvite(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { userId } = requirePermission(ctx, 'invites.create');
  await transact(ctx, async (tx) => {
    const invite = await tx.db
      .selectFrom('invites')
      .select(['created_by', 'revoked_at'])
      .where('id', '=', id)
      .where('site_id', '=', ctx.site.id)
      .forUpdate()
      .executeTakeFirst();
    if (!invite || (invite.created_by !== userId && !may(ctx, 'invites.manage')))
      throw new DomainError('invite_not_found');
    if (invite.revoked_at) return;
    await tx.db.updateTable('invites').set({ revoked_at: ctx.now }).where('id', '=', id).execute();
    await audit(tx, 'invite.revoked', `invite:${id}`, { site: ctx.site.key });
  });
}
