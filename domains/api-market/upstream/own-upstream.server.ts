import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { requireOwnApi } from '../manage/own-api.server.ts';
import type { HealthCheck, OwnUpstream } from './contract.ts';
import { HEALTH_CHECKS_SHOWN } from './rules.ts';

/** Headers of the upstream of an own API, and its last health checks. Throws `no_permission`, `api_not_found`. */
export async function readOwnUpstream(ctx: Ctx, apiId: number): Promise<OwnUpstream> {
  await requireOwnApi(ctx, apiId);
  const headers = await sql<{ name: string; setAt: Date }>`
    select name, set_at as "setAt" from apis.upstream_secrets where api_id = ${apiId}::bigint order by name`.execute(
    ctx.db,
  );
  const checks = await sql<Omit<HealthCheck, 'checkedAt'> & { checkedAt: Date }>`
    select checked_at as "checkedAt", is_up as "isUp", status, ms from apis.health_checks
    where api_id = ${apiId}::bigint order by checked_at desc limit ${HEALTH_CHECKS_SHOWN}::int`.execute(ctx.db);
  return {
    headers: headers.rows.map(({ name, setAt }) => ({ name, setAt: setAt.toISOString() })),
    checks: checks.rows.map((row) => ({ ...row, checkedAt: row.checkedAt.toISOString() })).reverse(),
  };
}
