import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { dropSubscription } from './own-subscription.server.ts';

/** The subscriptions and keys of a person, for that person; a key is named without its secret. */
export async function exportSubscriptions(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const subscriptions = await sql`
    select a.slug as api, p.key as plan, s.started_at, s.ends_at, s.blocked_at, s.blocked_reason,
      coalesce(sum(d.used), 0)::bigint as calls
    from apis.subscriptions s join apis.apis a on a.id = s.api_id
      join apis.plan_versions v on v.id = s.plan_version_id join apis.plans p on p.id = v.plan_id
      left join apis.periods d on d.subscription_id = s.id
    where s.user_id = ${userId}::bigint group by s.id, a.slug, p.key order by s.id`.execute(ctx.db);
  const keys = await sql`
    select a.slug as api, k.name, k.addresses, k.created_at, k.ends_at, k.revoked_at, k.revoked_reason, k.last_used_at
    from apis.keys k join apis.subscriptions s on s.id = k.subscription_id join apis.apis a on a.id = s.api_id
    where s.user_id = ${userId}::bigint and not k.is_console order by k.id`.execute(ctx.db);
  give('api_subscriptions', subscriptions.rows);
  give('api_keys', keys.rows);
}

/** Deletes the keys, which end at once, and ends the subscriptions; their figures stay, of nobody. */
export async function forgetSubscriber(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  const own = sql`select id from apis.subscriptions where user_id = ${userId}::bigint`;
  const gone = await sql<{ id: number }>`
    delete from apis.keys where subscription_id in (${own}) returning subscription_id as id`.execute(ctx.db);
  for (const id of new Set(gone.rows.map((row) => row.id))) await dropSubscription(ctx, id);
  await sql`
    update apis.subscriptions set ends_at = least(ends_at, greatest(${ctx.now}::timestamptz, started_at + interval '1 second')),
      user_id = null
    where user_id = ${userId}::bigint`.execute(ctx.db);
}
