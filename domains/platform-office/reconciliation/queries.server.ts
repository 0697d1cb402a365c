import { sql } from 'kysely';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { providersOn } from '../../payments/providers.ts';
import { COUNTED_MOST } from '../lists.ts';
import type { FindingQuery, Findings, ListedFinding, ReconciliationRun, Reconciliations } from './contract.ts';

const SHOWN_RUNS = 20;
const utc = (column: string) => sql`to_json(${sql.ref(column)} at time zone 'UTC')#>>'{}' || 'Z'`;
const STATE = sql`case when f.resolved_at is not null then 'resolved' when f.gone_at is not null then 'gone' else 'open' end`;

/** Differences from the providers, newest first. */
export async function listFindings(ctx: Ctx, { page, limit, provider, kind, state }: FindingQuery): Promise<Findings> {
  requirePlatformPermission(ctx, 'payments.manage');
  const fits = sql`(${provider ?? null}::text is null or f.provider = ${provider ?? null})
    and (${kind ?? null}::text is null or f.kind = ${kind ?? null})
    and (${state ?? null}::text is null or ${STATE} = ${state ?? null})`;
  const result = await sql<{ total: number; list: ListedFinding[] | null }>`
    select
      (select count(*)::int from (select 1 from reconciliation_findings f where ${fits} limit ${COUNTED_MOST}) c) as total,
      (select json_agg(l) from (
        select f.id, f.provider, f.subject, f.ref, f.kind, f.ours, f.theirs, ${STATE} as state, ${utc('f.found_at')} as "foundAt",
          ${utc('f.seen_at')} as "seenAt", f.note, u.nickname as "resolvedBy"
        from reconciliation_findings f left join users u on u.id = f.resolved_by
        where ${fits} order by f.seen_at desc, f.id desc limit ${limit} offset ${(page - 1) * limit}) l) as list`.execute(
    ctx.db,
  );
  const { total = 0, list } = result.rows[0] ?? {};
  return { list: list ?? [], total, page, limit };
}

/** The newest comparisons, and the providers that can be compared. */
export async function listRuns(ctx: Ctx): Promise<Reconciliations> {
  requirePlatformPermission(ctx, 'payments.manage');
  const result = await sql<ReconciliationRun>`
    select id, provider, day is not null as "isDaily", ${utc('from_at')} as from, ${utc('to_at')} as to,
      ${utc('started_at')} as "startedAt", ${utc('finished_at')} as "finishedAt", compared, found, failure
    from reconciliations order by started_at desc, id desc limit ${SHOWN_RUNS}`.execute(ctx.db);
  return { runs: result.rows, providers: providersOn(ctx.app).map(({ key }) => key) };
}
