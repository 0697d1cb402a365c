import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import type {
  DeveloperApplication,
  DeveloperReviewList,
  DeveloperReviewQuery,
  DeveloperStanding,
  ReviewedDeveloperApplication,
} from '../contract.ts';
import { findOwnDeveloper } from '../own-developer.server.ts';
import { expectedDecision } from '../rules.ts';

type Row = Omit<DeveloperApplication, 'expectedBy'>;
type ReviewRow = Omit<ReviewedDeveloperApplication, 'expectedBy'>;

/** One application as json; needs `developer_applications a`. */
const applicationJson: RawBuilder<Row> = sql<Row>`jsonb_build_object('id', a.id, 'kind', a.kind, 'name', a.name,
  'contactName', a.contact_name, 'email', a.email, 'website', a.website, 'plans', a.plans, 'status', a.status,
  'reason', a.reason, 'submittedAt', a.submitted_at, 'decidedAt', a.decided_at, 'developerId', a.developer_id)`;

/** The same for its reviewers; needs `users u`, the applicant. */
const reviewJson: RawBuilder<ReviewRow> = sql<ReviewRow>`${applicationJson} || jsonb_build_object(
  'applicant', jsonb_build_object('id', u.id, 'nickname', u.nickname, 'joinedAt', u.created_at),
  'earlier', (select count(*)::int from developer_applications e where e.user_id = a.user_id and e.id < a.id),
  'decidedBy', (select nickname from users where id = a.decided_by))`;

/** How far the reader is on the way to a developer account. Guests have neither. */
export async function readDeveloperStanding(ctx: Ctx): Promise<DeveloperStanding> {
  if (!ctx.actor) return { latest: null, hasOffice: false };
  const [found, own] = await Promise.all([
    sql<{ row: Row }>`
      select ${applicationJson} as row from developer_applications a where a.user_id = ${ctx.actor.userId}::bigint
      order by a.id desc limit 1`.execute(ctx.db),
    findOwnDeveloper(ctx),
  ]);
  const row = found.rows[0]?.row;
  return { latest: row ? answered(row) : null, hasOffice: own !== undefined };
}

/** Applications for reviewers: open ones oldest first, all others newest first. Throws `no_permission`. */
export async function listDeveloperApplications(
  ctx: Ctx,
  { status, page, limit }: DeveloperReviewQuery,
): Promise<DeveloperReviewList> {
  requirePlatformPermission(ctx, 'developers.review');
  const isWanted = status === 'all' ? sql`true` : sql`a.status = ${status}`;
  const order = status === 'pending' ? sql`asc` : sql`desc`;
  const result = await sql<{ list: ReviewRow[] | null; counts: Partial<DeveloperReviewList['counts']> | null }>`
    select (select jsonb_agg(shown.row order by shown.id ${order}) from (
        select a.id, ${reviewJson} as row from developer_applications a join users u on u.id = a.user_id where ${isWanted}
        order by a.id ${order} limit ${limit}::int offset ${(page - 1) * limit}::int) shown) as list,
      (select jsonb_object_agg(status, num) from (
        select status, count(*)::int as num from developer_applications group by status) counted) as counts`.execute(
    ctx.db,
  );
  const counts = { pending: 0, approved: 0, refused: 0, ...result.rows[0]?.counts };
  const total = status === 'all' ? counts.pending + counts.approved + counts.refused : counts[status];
  return { list: (result.rows[0]?.list ?? []).map(answeredForReview), total, page, limit, counts };
}

/** Throws `no_permission`, `developer_application_not_found`. */
export async function readDeveloperApplication(ctx: Ctx, id: number): Promise<ReviewedDeveloperApplication> {
  requirePlatformPermission(ctx, 'developers.review');
  const result = await sql<{ row: ReviewRow }>`
    select ${reviewJson} as row from developer_applications a join users u on u.id = a.user_id
    where a.id = ${id}::bigint`.execute(ctx.db);
  const row = result.rows[0]?.row;
  if (!row) throw new DomainError('developer_application_not_found');
  return answeredForReview(row);
}

const instant = (text: string) => new Date(text).toISOString();

function answered<R extends Row>(row: R): R & { expectedBy: string } {
  return {
    ...row,
    submittedAt: instant(row.submittedAt),
    decidedAt: row.decidedAt && instant(row.decidedAt),
    expectedBy: expectedDecision(new Date(row.submittedAt)).toISOString(),
  };
}

function answeredForReview(row: ReviewRow): ReviewedDeveloperApplication {
  return { ...answered(row), applicant: { ...row.applicant, joinedAt: instant(row.applicant.joinedAt) } };
}
