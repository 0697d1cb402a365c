import { type RawBuilder, sql } from 'kysely';
import { addDays, startOfDay } from '../../../platform/locale/time-zone.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { COUNTED_MOST, likePattern, offsetOf } from '../lists.ts';
import type { AuditFilter, AuditLine, AuditList, AuditQuery } from './contract.ts';

const LINE = sql`a.id, to_json(a.created_at at time zone 'UTC')#>>'{}' || 'Z' as at, a.actor_id as "actorId",
  u.nickname as actor, a.act, a.subject, a.details, a.request_id as "requestId"`;

const FEW_DAYS = 31;

/** Who used which permission on what, newest first. */
export async function listAudit(ctx: Ctx, { page, limit, ...filter }: AuditQuery): Promise<AuditList> {
  requirePlatformPermission(ctx, 'audit.read');
  const offset = offsetOf({ page, limit });
  const window = sql`limit ${offset === null ? 0 : limit} offset ${offset ?? 0}`;
  const select = ofFewDays(filter) ? selectOfDays : selectNewest;
  const result = await select(conditionOf(ctx, filter), window).execute(ctx.db);
  const { total = 0, list } = result.rows[0] ?? {};
  return { list: list ?? [], total, page, limit };
}

interface Found {
  total: number;
  list: AuditLine[] | null;
}

function selectNewest(fits: RawBuilder<boolean>, window: RawBuilder<unknown>): RawBuilder<Found> {
  return sql<Found>`
    select
      (select count(*)::int from (select 1 from audit_log a where ${fits} limit ${COUNTED_MOST}) c) as total,
      (select json_agg(l) from (
        select ${LINE} from audit_log a left join users u on u.id = a.actor_id
        where ${fits} order by a.id desc ${window}) l) as list`;
}

/** The index `audit_log_by_time_and_act` answers it; ordered by id, it would read all entries since those days. */
function selectOfDays(fits: RawBuilder<boolean>, window: RawBuilder<unknown>): RawBuilder<Found> {
  return sql<Found>`
    with hits as materialized (select a.id from audit_log a where ${fits})
    select
      (select least(count(*), ${COUNTED_MOST}::int)::int from hits) as total,
      (select json_agg(l) from (
        select ${LINE} from (select id from hits order by id desc ${window}) h
        join audit_log a on a.id = h.id left join users u on u.id = a.actor_id
        order by a.id desc) l) as list`;
}

/** Whether days bound the entries and no other index does: a person or a target has fewer than many days. */
function ofFewDays({ actor, subject, from, to }: AuditFilter): boolean {
  return !actor && !subject && !!from && !!to && addDays(from, FEW_DAYS) > to;
}

/** The next entries below an id, for a streamed file. */
export async function readAuditBelow(
  ctx: Ctx,
  filter: AuditFilter,
  below: number | null,
  limit: number,
): Promise<AuditLine[]> {
  const result = await sql<AuditLine>`
    select ${LINE} from audit_log a left join users u on u.id = a.actor_id
    where ${conditionOf(ctx, filter)} and (${below}::bigint is null or a.id < ${below}::bigint)
    order by a.id desc limit ${limit}`.execute(ctx.db);
  return result.rows;
}

function conditionOf({ site }: Ctx, { actor, act, subject, from, to }: AuditFilter): RawBuilder<boolean> {
  const zone = timeZoneOf(site);
  const parts = [
    actor ? sql`a.actor_id = ${actor}` : null,
    act ? sql`a.act like ${likePattern(act, 'start')}` : null,
    subject ? sql`a.subject like ${likePattern(subject, 'start')}` : null,
    from ? sql`a.created_at >= ${startOfDay(from, zone)}::timestamptz` : null,
    to ? sql`a.created_at < ${startOfDay(addDays(to, 1), zone)}::timestamptz` : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? sql`${sql.join(parts, sql` and `)}` : sql`true`;
}
