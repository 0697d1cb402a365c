import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { requireOwnDeveloper } from '../../developers/own-developer.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { requireAppReader } from '../manage/own-app.server.ts';
import type { OwnReviews } from './contract.ts';

const MEDIAN_DAYS = 30;
const SHOWN = 20;

type Row = Omit<OwnReviews['list'][number], 'submittedAt' | 'decidedAt' | 'appealedAt'> & {
  submittedAt: Date;
  decidedAt: Date | null;
  appealedAt: Date | null;
};

/**
 * What of an app waits or was decided, with its place in the queue and how long others waited. Throws `no_permission`.
 */
export async function listOwnReviews(ctx: Ctx, appId: number): Promise<OwnReviews> {
  const own = await requireAppReader(ctx);
  const [rows, median] = await Promise.all([
    sql<Row>`
      select r.id, r.version_id as "versionId", r.reasons, r.submitted_at as "submittedAt", r.decision,
        r.decision_reason as "decisionReason", r.decided_at as "decidedAt", r.appealed_at as "appealedAt",
        r.decision is not distinct from 'refused' and r.appealed_at is null as "isAppealable",
        case when r.decision is null then (select count(*)::int from apps.change_reviews o
          where o.decision is null and (o.submitted_at, o.id) <= (r.submitted_at, r.id)) end as place
      from apps.change_reviews r join apps.apps a on a.id = r.app_id
      where r.app_id = ${appId}::bigint and a.developer_id = ${own.id}::bigint
      order by r.id desc limit ${SHOWN}`.execute(ctx.db),
    sql<{ hours: number | null }>`
      select percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at) / 3600) as hours
      from apps.change_reviews where decided_at > ${ctx.now}::timestamptz - make_interval(days => ${MEDIAN_DAYS}::int)
        and not 'taken_down' = any(reasons)`.execute(ctx.db),
  ]);
  const hours = median.rows[0]?.hours ?? null;
  return {
    list: rows.rows.map((row) => ({
      ...row,
      submittedAt: row.submittedAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      appealedAt: row.appealedAt?.toISOString() ?? null,
    })),
    medianHours: hours === null ? null : Math.max(1, Math.round(hours)),
  };
}

/** Appeals once against a refusal. Throws `no_permission`, `developer_suspended`, `app_review_not_found`, `app_review_decided`. */
export async function appealReview(ctx: Ctx, { id, appeal }: { id: number; appeal: string }): Promise<void> {
  const own = await requireOwnDeveloper(ctx, 'products.publish');
  const found = await sql<{ appId: number }>`
    select a.id as "appId"
    from apps.change_reviews r join apps.apps a on a.id = r.app_id
    where r.id = ${id}::bigint and a.developer_id = ${own.id}::bigint`.execute(ctx.db);
  const [review] = found.rows;
  if (!review) throw new DomainError('app_review_not_found');
  const appealed = await sql`
    update apps.change_reviews set appeal = ${appeal}, appealed_at = ${ctx.now}::timestamptz
    where id = ${id}::bigint and decision = 'refused' and appealed_at is null returning id`.execute(ctx.db);
  if (appealed.rows.length === 0) throw new DomainError('app_review_decided');
  await audit(ctx, 'app.appealed', `app:${review.appId}`);
}
