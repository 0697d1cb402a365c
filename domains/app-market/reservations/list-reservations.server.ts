import { sql } from 'kysely';
import { type Ctx, requireActor } from '../../kit/context.ts';
import type { ReservationList, ReservationListQuery } from './contract.ts';

type Listed = ReservationList['list'][number];
interface Row extends Omit<Listed, 'reservedAt' | 'plannedFor'> {
  reservedAt: Date;
  plannedFor: Date | null;
}

const STATE = sql`case a.status when 'announced' then 'waiting' when 'listed' then 'out' else 'gone' end`;

/** What the reader reserved, the newest first. Throws `login_required`. */
export async function listReservations(ctx: Ctx, query: ReservationListQuery): Promise<ReservationList> {
  const { userId } = requireActor(ctx);
  const { state, keyword, page, limit } = query;
  const typed = keyword.trim().toLowerCase();
  const where = sql.join(
    [
      sql`r.user_id = ${userId}::bigint`,
      ...(state ? [sql`${STATE} = ${state}`] : []),
      ...(typed ? [sql`strpos(lower(a.name), ${typed}) > 0`] : []),
    ],
    sql` and `,
  );
  const source = sql`apps.reservations r join apps.apps a on a.id = r.app_id where ${where}`;
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${source}`.execute(ctx.db),
    sql<Row>`
      select a.id as "appId", a.name, a.icon, r.reserved_at as "reservedAt", a.planned_for as "plannedFor", ${STATE} as state
      from ${source} order by r.reserved_at desc, a.id desc
      limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(ctx.db),
  ]);
  const list = found.rows.map((row) => ({
    ...row,
    reservedAt: row.reservedAt.toISOString(),
    plannedFor: row.plannedFor?.toISOString() ?? null,
  }));
  return { list, total: counted.rows[0]?.total ?? 0, page, limit };
}

/** Whether the reader has reserved an app. */
export async function hasReserved(ctx: Ctx, appId: number): Promise<boolean> {
  if (!ctx.actor) return false;
  const found = await sql`
    select from apps.reservations
    where app_id = ${appId}::bigint and user_id = ${ctx.actor.userId}::bigint`.execute(ctx.db);
  return found.rows.length > 0;
}
