import { sql } from 'kysely';
import { type Ctx, requireActor } from '../../kit/context.ts';
import type { ApiKey } from './contract.ts';
import { API_KEY_PREFIX } from './rules.ts';

const MOST_LISTED = 200;

interface Row extends Omit<ApiKey, 'createdAt' | 'endsAt' | 'lastUsedAt'> {
  createdAt: Date;
  endsAt: Date | null;
  lastUsedAt: Date | null;
}

/** The keys of an own subscription, newest first; of another one none. Throws `login_required`. */
export async function listApiKeys(ctx: Ctx, subscriptionId: number): Promise<ApiKey[]> {
  const { userId } = requireActor(ctx);
  const found = await sql<Row>`
    select k.id, k.name, ${API_KEY_PREFIX} || k.public_part as hint, k.operation_ids as "operationIds", k.addresses,
      k.created_at as "createdAt", k.ends_at as "endsAt", k.last_used_at as "lastUsedAt",
      case when k.revoked_at is not null then 'revoked' when k.ends_at <= ${ctx.now}::timestamptz then 'ended'
        when k.ends_at is not null then 'ending' else 'active' end as state,
      k.revoked_reason as "revokedReason"
    from apis.keys k join apis.subscriptions s on s.id = k.subscription_id
    where s.id = ${subscriptionId}::bigint and s.user_id = ${userId}::bigint
      and not k.is_console
    order by k.id desc limit ${MOST_LISTED}::int`.execute(ctx.db);
  return found.rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}
