import { sql } from 'kysely';
import { violatedConstraint } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';

interface Decided {
  userId: number;
  kind: string;
  name: string;
  email: string;
  website: string;
}

/**
 * Approves an application: creates the developer, owned by the applicant, who is notified. Of two reviewers the second is
 * refused. Throws `no_permission`, `developer_application_not_found`, `developer_application_decided`,
 * `developer_name_taken` if another developer has the name meanwhile, and `already_developer` if the applicant joined a
 * team.
 */
export async function approveDeveloper(ctx: Ctx, id: number): Promise<{ developerId: number }> {
  requirePlatformPermission(ctx, 'developers.review');
  return transact(ctx, async (tx) => {
    const { userId, kind, name, email, website } = await decide(tx, id, 'approved', '');
    const isMember = await sql`select 1 from developer_members where user_id = ${userId}::bigint`.execute(tx.db);
    if (isMember.rows.length > 0) throw new DomainError('already_developer');
    const developer = await tx.db
      .insertInto('developers')
      .values({ owner_id: userId, kind, name, email, website, approved_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const developerId = developer.id;
    await tx.db.updateTable('developer_applications').set({ developer_id: developerId }).where('id', '=', id).execute();
    await audit(tx, 'developer.approve', `developer_application:${id}`, { developerId });
    await notify(tx, userId, 'developer.approved', [{ data: { name }, link: '/login3' }]);
    return { developerId };
  }).catch((error: unknown) => {
    const constraint = violatedConstraint(error);
    if (constraint === 'developers_by_name') throw new DomainError('developer_name_taken');
    if (constraint === 'developers_by_owner') throw new DomainError('already_developer');
    throw error;
  });
}

/** Refuses an application with a reason; the applicant may send another. Throws the same errors as approving. */
export async function refuseDeveloper(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  requirePlatformPermission(ctx, 'developers.review');
  await transact(ctx, async (tx) => {
    const { userId, name } = await decide(tx, id, 'refused', reason);
    await audit(tx, 'developer.refuse', `developer_application:${id}`, { reason });
    await notify(tx, userId, 'developer.refused', [{ data: { name, reason }, link: '/developer/home' }]);
  });
}

/** One conditional update: the second reviewer finds it decided. Nobody decides their own application. */
async function decide(ctx: Ctx, id: number, status: 'approved' | 'refused', reason: string): Promise<Decided> {
  const actorId = ctx.actor?.userId ?? null;
  const result = await sql<Decided>`
    update developer_applications set status = ${status}, reason = ${reason}, decided_at = ${ctx.now}::timestamptz,
      decided_by = ${actorId}::bigint
    where id = ${id}::bigint and status = 'pending' and user_id is distinct from ${actorId}::bigint
    returning user_id as "userId", kind, name, email, website`.execute(ctx.db);
  const [decided] = result.rows;
  if (decided) return decided;
  const left = await ctx.db
    .selectFrom('developer_applications')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  if (left?.status === 'pending') throw new DomainError('no_permission', { permission: 'developers.review' });
  throw new DomainError(left ? 'developer_application_decided' : 'developer_application_not_found');
}
