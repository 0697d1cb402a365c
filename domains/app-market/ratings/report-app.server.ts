import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { isVerified } from '../../accounts/verification/rules.ts';
import { type Ctx, rateLimitKey, requireActor } from '../../kit/context.ts';
import type { ReportInput } from './contract.ts';

/**
 * Reports an app to the platform. As long as a report of the same person is open, a further one replaces it. Throws
 * `members_only` for visitors without a confirmed e-mail or phone, and `app_not_found`.
 */
export async function reportApp(ctx: Ctx, { id, reason, text }: ReportInput): Promise<void> {
  const actor = requireActor(ctx);
  if (!isVerified(actor)) throw new DomainError('members_only');
  const { userId } = actor;
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const found = await sql`
    select from apps.apps where id = ${id}::bigint and status in ('listed', 'announced')`.execute(ctx.db);
  if (found.rows.length === 0) throw new DomainError('app_not_found', { id });
  await sql`
    with replaced as (
      update apps.reports set reason = ${reason}, text = ${text}, reported_at = ${ctx.now}::timestamptz
      where app_id = ${id}::bigint and user_id = ${userId}::bigint and closed_at is null returning id
    )
    insert into apps.reports (app_id, user_id, reason, text, reported_at)
    select ${id}::bigint, ${userId}::bigint, ${reason}, ${text}, ${ctx.now}::timestamptz
    where not exists (select from replaced)`.execute(ctx.db);
}
