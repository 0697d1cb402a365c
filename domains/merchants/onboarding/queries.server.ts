import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { shownUrl } from '../../uploads/private-pictures.ts';
import { REVIEW_WORKING_DAYS } from '../rules.ts';
import type { Application, ApplicationList, ReviewedApplication, ReviewList } from './contract.ts';
import { requireReviewer } from './review-application.server.ts';
import { type ApplicationState, workingDaysAfter } from './rules.ts';

type Row = Omit<Application, 'expectedBy'>;
type ReviewRow = Omit<ReviewedApplication, 'expectedBy'>;

const named = (ctx: Ctx, table: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name',
    pick_text(${sql.ref(`${table}.name`)}, ${ctx.locale}, ${ctx.site.defaultLocale}))`;

/** One application as json; needs `merchant_applications a`, `merchant_categories c` and `merchant_types t`. */
function applicationJson(ctx: Ctx): RawBuilder<Row> {
  return sql<Row>`jsonb_build_object('id', a.id, 'merchantName', a.company_name, 'userName', a.contact_name, 'phone', a.phone,
    'email', a.email, 'category', ${named(ctx, 'c')}, 'type', ${named(ctx, 't')}, 'pictures', to_jsonb(a.pictures),
    'status', a.status, 'reason', a.reason, 'submittedAt', a.submitted_at, 'decidedAt', a.decided_at,
    'merchantId', a.merchant_id)`;
}

const FROM = sql`merchant_applications a join merchant_categories c on c.id = a.category_id
  join merchant_types t on t.id = a.type_id`;

/** The actor's own applications, newest first. */
export async function listApplications(
  ctx: Ctx,
  { page, limit }: { page: number; limit: number },
): Promise<ApplicationList> {
  const { userId } = requireActor(ctx);
  const result = await sql<{ list: Row[] | null; total: number }>`
    select (select jsonb_agg(shown.row order by shown.id desc) from (
        select a.id, ${applicationJson(ctx)} as row from ${FROM} where a.user_id = ${userId}::bigint
        order by a.id desc limit ${limit}::int offset ${(page - 1) * limit}::int) shown) as list,
      (select count(*)::int from merchant_applications where user_id = ${userId}::bigint) as total`.execute(ctx.db);
  const { list = null, total = 0 } = result.rows[0] ?? {};
  return { list: (list ?? []).map((row) => present(ctx, row)), total, page, limit };
}

/** One of the actor's own applications. Throws `application_not_found` for another's. */
export async function readApplication(ctx: Ctx, id: number): Promise<Application> {
  const { userId } = requireActor(ctx);
  const result = await sql<{ row: Row }>`
    select ${applicationJson(ctx)} as row from ${FROM} where a.id = ${id}::bigint and a.user_id = ${userId}::bigint`.execute(
    ctx.db,
  );
  const row = result.rows[0]?.row;
  if (!row) throw new DomainError('application_not_found');
  return present(ctx, row);
}

/** What a prospective applicant has so far: the newest application, and their shop. */
export async function readMembershipStatus(ctx: Ctx): Promise<{ latest: Application | null; hasShop: boolean }> {
  if (!ctx.actor) return { latest: null, hasShop: false };
  const { userId } = ctx.actor;
  const result = await sql<{ latest: Row | null; hasShop: boolean }>`
    select (select ${applicationJson(ctx)} from ${FROM} where a.user_id = ${userId}::bigint order by a.id desc limit 1) as latest,
      exists (select 1 from merchants where owner_id = ${userId}::bigint and kind = 'shop') as "hasShop"`.execute(
    ctx.db,
  );
  const { latest = null, hasShop = false } = result.rows[0] ?? {};
  return { latest: latest && present(ctx, latest), hasShop };
}

function reviewJson(ctx: Ctx): RawBuilder<ReviewRow> {
  return sql<ReviewRow>`${applicationJson(ctx)} || jsonb_build_object(
    'applicant', jsonb_build_object('id', u.id, 'nickname', u.nickname, 'joinedAt', u.created_at),
    'earlier', (select count(*)::int from merchant_applications e where e.user_id = a.user_id and e.id < a.id),
    'decidedBy', (select nickname from users where id = a.decided_by))`;
}

/** All applications for reviewers: open ones oldest first, all others newest first. */
export async function listForReview(
  ctx: Ctx,
  query: { status: ApplicationState | 'all'; page: number; limit: number },
): Promise<ReviewList> {
  requireReviewer(ctx);
  const { status, page, limit } = query;
  const isWanted = status === 'all' ? sql`true` : sql`a.status = ${status}`;
  const order = status === 'pending' ? sql`asc` : sql`desc`;
  const result = await sql<{ list: ReviewRow[] | null; counts: Partial<Record<ApplicationState, number>> | null }>`
    select (select jsonb_agg(shown.row order by shown.id ${order}) from (
        select a.id, ${reviewJson(ctx)} as row from ${FROM} join users u on u.id = a.user_id where ${isWanted}
        order by a.id ${order} limit ${limit}::int offset ${(page - 1) * limit}::int) shown) as list,
      (select jsonb_object_agg(status, num) from (
        select status, count(*)::int as num from merchant_applications group by status) counted) as counts`.execute(
    ctx.db,
  );
  const counts = { pending: 0, approved: 0, refused: 0, ...result.rows[0]?.counts };
  const total = status === 'all' ? counts.pending + counts.approved + counts.refused : counts[status];
  return { list: (result.rows[0]?.list ?? []).map((row) => presentForReview(ctx, row)), total, page, limit, counts };
}

/** One application as its reviewer sees it. Throws `no_permission`, `application_not_found`. */
export async function readForReview(ctx: Ctx, id: number): Promise<ReviewedApplication> {
  requireReviewer(ctx);
  const result = await sql<{ row: ReviewRow }>`
    select ${reviewJson(ctx)} as row from ${FROM} join users u on u.id = a.user_id where a.id = ${id}::bigint`.execute(
    ctx.db,
  );
  const row = result.rows[0]?.row;
  if (!row) throw new DomainError('application_not_found');
  return presentForReview(ctx, row);
}

const instant = (text: string) => new Date(text).toISOString();

function present<R extends Row>(ctx: Ctx, row: R): R & { expectedBy: string } {
  return {
    ...row,
    pictures: row.pictures.map((url) => shownUrl(ctx.app, ctx.now, url)),
    submittedAt: instant(row.submittedAt),
    decidedAt: row.decidedAt && instant(row.decidedAt),
    expectedBy: workingDaysAfter(new Date(row.submittedAt), REVIEW_WORKING_DAYS).toISOString(),
  };
}

function presentForReview(ctx: Ctx, row: ReviewRow): ReviewedApplication {
  return { ...present(ctx, row), applicant: { ...row.applicant, joinedAt: instant(row.applicant.joinedAt) } };
}
