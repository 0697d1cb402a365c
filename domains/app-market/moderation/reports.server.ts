import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { readPeople } from '../../accounts/people/read-people.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { AppReport, AppReports, ReportsQuery } from './contract.ts';

type Row = Omit<AppReport, 'by' | 'reportedAt' | 'closedAt'> & {
  userId: number | null;
  scanner: string;
  reportedAt: Date;
  closedAt: Date | null;
};

/** What readers reported: open reports, the oldest first; closed ones, the newest first. Throws `no_permission`. */
export async function listReports(ctx: Ctx, { status, page, limit }: ReportsQuery): Promise<AppReports> {
  requirePlatformPermission(ctx, 'apps.review');
  const isWanted = status === 'open' ? sql`r.closed_at is null` : sql`r.closed_at is not null`;
  const order = status === 'open' ? sql`r.reported_at, r.id` : sql`r.closed_at desc, r.id desc`;
  const [found, counted] = await Promise.all([
    sql<Row>`
      select r.id, json_build_object('id', a.id, 'name', a.name, 'status', a.status) as app, r.reason, r.text,
        r.user_id as "userId", r.scanner, r.reported_at as "reportedAt", r.closed_at as "closedAt"
      from apps.reports r join apps.apps a on a.id = r.app_id where ${isWanted}
      order by ${order} limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total from apps.reports r where ${isWanted}`.execute(ctx.db),
  ]);
  const people = await readPeople(
    ctx,
    found.rows.flatMap(({ userId }) => userId ?? []),
  );
  const list = found.rows.map(({ userId, scanner, reportedAt, closedAt, ...row }) => ({
    ...row,
    by: scanner || (people.get(userId ?? 0)?.name ?? ''),
    reportedAt: reportedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }));
  return { list, total: counted.rows[0]?.total ?? 0, page, limit };
}

/** Closes a report, whatever was decided about its app. Throws `no_permission`, `app_review_decided`. */
export async function closeReport(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { userId } = requirePlatformPermission(ctx, 'apps.review');
  await transact(ctx, async (tx) => {
    const closed = await sql<{ appId: number }>`
      update apps.reports set closed_at = ${ctx.now}::timestamptz, closed_by = ${userId}::bigint
      where id = ${id}::bigint and closed_at is null returning app_id as "appId"`.execute(tx.db);
    const [report] = closed.rows;
    if (!report) throw new DomainError('app_review_decided');
    await audit(tx, 'app.report_closed', `app:${report.appId}`);
  });
}
