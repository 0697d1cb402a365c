import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { findDevelopers } from '../../developers/find-developers.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { FILES_JSON } from '../versions/files-json.server.ts';
import type { ChangeReview, ChangeReviews, ReviewedChange, ReviewQuery } from './contract.ts';

interface Row extends Omit<ChangeReview, 'developer' | 'submittedAt' | 'decidedAt' | 'appealedAt'> {
  /** Null of an app from outside. */
  developerId: number | null;
  submittedAt: Date;
  decidedAt: Date | null;
  appealedAt: Date | null;
}

/** Needs `apps.change_reviews r` and its `apps.apps a`. */
const COLUMNS: RawBuilder<Row> = sql<Row>`r.id, json_build_object('id', a.id, 'name', a.name, 'identifier', a.identifier,
  'status', a.status) as app, a.developer_id as "developerId", r.reasons, r.before, r.after,
  r.submitted_at as "submittedAt", r.decision, r.decision_reason as "decisionReason", r.decided_at as "decidedAt",
  r.appeal, r.appealed_at as "appealedAt"`;

/** An appeal is open until a decision follows it. */
export const isAppealOpen: RawBuilder<boolean> = sql<boolean>`(r.decision = 'refused' and r.appealed_at > r.decided_at)`;

const CONDITIONS: Readonly<Record<ReviewQuery['status'], RawBuilder<boolean>>> = {
  waiting: sql<boolean>`r.decision is null`,
  appealed: isAppealOpen,
  approved: sql<boolean>`r.decision = 'approved'`,
  refused: sql<boolean>`r.decision = 'refused'`,
};

/** What waits for the platform, the oldest first; what is decided, the newest first. Throws `no_permission`. */
export async function listReviews(ctx: Ctx, { status, page, limit }: ReviewQuery): Promise<ChangeReviews> {
  requirePlatformPermission(ctx, 'apps.review');
  const isOpen = status === 'waiting' || status === 'appealed';
  const order = isOpen ? sql`r.submitted_at, r.id` : sql`r.decided_at desc, r.id desc`;
  const [rows, counted] = await Promise.all([
    sql<Row>`
      select ${COLUMNS} from apps.change_reviews r join apps.apps a on a.id = r.app_id where ${CONDITIONS[status]}
      order by ${order} limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(ctx.db),
    sql<{ total: number }>`
      select count(*)::int as total from apps.change_reviews r where ${CONDITIONS[status]}`.execute(ctx.db),
  ]);
  return { list: await answered(ctx, rows.rows), total: counted.rows[0]?.total ?? 0, page, limit };
}

type Content = Pick<ReviewedChange, 'listing' | 'version'>;

/** With the texts, pictures and files that the decision is about. Throws `no_permission`, `app_review_not_found`. */
export async function readReview(ctx: Ctx, id: number): Promise<ReviewedChange> {
  requirePlatformPermission(ctx, 'apps.review');
  const found = await sql<Row & Content>`
    select ${COLUMNS}, json_build_object('summary', a.summary, 'description', a.description, 'screenshots', a.screenshots)
        as listing, case when v.id is not null then json_build_object('name', v.name, 'channel', v.channel,
        'notes', v.notes, 'files', ${FILES_JSON}) end as version
    from apps.change_reviews r join apps.apps a on a.id = r.app_id left join apps.versions v on v.id = r.version_id
    where r.id = ${id}::bigint`.execute(ctx.db);
  const [review] = await answered(ctx, found.rows);
  if (!review) throw new DomainError('app_review_not_found');
  return review;
}

async function answered<Found extends Row>(ctx: Ctx, rows: readonly Found[]) {
  const developers = await findDevelopers(
    ctx,
    rows.flatMap(({ developerId }) => developerId ?? []),
  );
  return rows.map(({ developerId, submittedAt, decidedAt, appealedAt, ...row }) => ({
    ...row,
    developer: developers.get(developerId ?? 0)?.name ?? '',
    submittedAt: submittedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    appealedAt: appealedAt?.toISOString() ?? null,
  }));
}
