import { sql } from 'kysely';
import { type Ctx, requireActor } from '../kit/context.ts';
import { POINTS_PURPOSE, POINTS_UNIT } from '../ledger/accounts.ts';
import { readRecords } from '../ledger/read-records.server.ts';
import type { RecordDirection } from '../ledger/rules.ts';
import { BASE_CURRENCY, POINTS_MAX_PERCENT, POINTS_PER_UNIT } from '../orders/rules.ts';
import { convertFor } from '../sites/currency.ts';
import { today } from './check-in.server.ts';
import type { PointsRecords, PointsSummary } from './contract.ts';
import { CHECK_IN_LADDER, POINTS_PER_PAID, pointsRecordKind, REVIEW_POINTS } from './rules.ts';

interface SummaryRow {
  current: number;
  frozen: number;
  accumulated: number;
  spent: number;
  /** Consecutive days up to today, and up to yesterday. */
  streakToday: number | null;
  streakBefore: number | null;
}

/** The actor's points and ways to earn more, in one round trip. */
export async function readPointsSummary(ctx: Ctx): Promise<PointsSummary> {
  const { userId } = requireActor(ctx);
  const day = today(ctx);
  const found = await sql<SummaryRow>`
    with mine as (select id, purpose, balance from ledger_accounts
      where owner_kind = 'user' and owner_id = ${userId}::bigint and unit = ${POINTS_UNIT}),
    moved as (select m.purpose, t.kind, sum(e.amount) as amount
      from mine m join ledger_entries e on e.account_id = m.id join ledger_transfers t on t.id = e.transfer_id group by 1, 2)
    select coalesce((select balance from mine where purpose = ${POINTS_PURPOSE.available}), 0) as current,
      coalesce((select sum(balance) from mine where purpose in (${POINTS_PURPOSE.returnable}, ${POINTS_PURPOSE.held})), 0)::bigint as frozen,
      coalesce((select sum(amount) from moved where purpose = ${POINTS_PURPOSE.available}
        and kind not in ('points.held', 'points.released', 'points.returned')), 0)::bigint as accumulated,
      greatest(0, coalesce((select -sum(amount) from moved where kind = 'points.spent'), 0)
        - coalesce((select sum(amount) from moved where kind = 'points.returned'), 0))::bigint as spent,
      (select streak from points_check_ins where user_id = ${userId}::bigint and day = ${day}::date) as "streakToday",
      (select streak from points_check_ins where user_id = ${userId}::bigint and day = ${day}::date - 1) as "streakBefore"`.execute(
    ctx.db,
  );
  const row = found.rows[0];
  if (!row) throw new Error('a summary always has its row');
  const { pointsPerUnit = POINTS_PER_UNIT, pointsMaxPercent = POINTS_MAX_PERCENT } = ctx.site.settings;
  const baseMinor = Math.floor((row.current * 100) / pointsPerUnit);
  return {
    current: row.current,
    frozen: row.frozen,
    accumulated: row.accumulated,
    spent: row.spent,
    worth: { amount: convertFor(ctx, baseMinor, BASE_CURRENCY), currency: ctx.currency },
    perUnit: pointsPerUnit,
    mostPercent: pointsMaxPercent,
    perPaid: ctx.site.settings.pointsPerPaid ?? POINTS_PER_PAID,
    perReview: REVIEW_POINTS,
    checkIn: weekOf(row, day),
  };
}

/** The week of rewards: after its seventh day another begins. */
function weekOf({ streakToday, streakBefore }: SummaryRow, day: string): PointsSummary['checkIn'] {
  const isDone = streakToday !== null;
  const streak = streakToday ?? streakBefore ?? 0;
  const length = CHECK_IN_LADDER.length;
  const doneOfWeek = isDone ? ((streak - 1) % length) + 1 : streak % length;
  const place = isDone ? doneOfWeek - 1 : doneOfWeek;
  return {
    isDone,
    streak,
    today: day,
    days: CHECK_IN_LADDER.map((points, at) => ({
      day: at + 1,
      points,
      isDone: at < doneOfWeek,
      isToday: at === place,
    })),
  };
}

/** The actor's movements of points, newest first, and points still to come from orders. */
export async function listPointsRecords(
  ctx: Ctx,
  query: { direction: RecordDirection; page: number; limit: number },
): Promise<PointsRecords> {
  const { userId } = requireActor(ctx);
  const { page, limit } = query;
  const [records, pending] = await Promise.all([
    readRecords(ctx, { ...query, userId, purpose: POINTS_PURPOSE.available, unit: POINTS_UNIT }),
    sql<{ orderNo: string; points: number }>`
      select o.no as "orderNo", p.points from order_points p join orders o on o.id = p.order_id
      where p.user_id = ${userId}::bigint and p.status = 'returnable' and p.points > 0 order by p.order_id desc limit 20`.execute(
      ctx.db,
    ),
  ]);
  return {
    list: records.list.map(({ id, transferKind, reference, amount, after, at }) => ({
      id,
      kind: pointsRecordKind(transferKind),
      reference,
      points: amount,
      after,
      at,
    })),
    total: records.total,
    pending: pending.rows,
    page,
    limit,
  };
}
