import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { violatedConstraint } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { readCategoryTree } from '../../catalog/queries.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import { identifierOfAddress } from '../manage/web-address.ts';
import { appSearchTerms } from '../reading/search-terms.ts';
import type { InclusionReviewList, InclusionReviewQuery, ReviewedInclusion } from './contract.ts';
import { inclusionJson } from './inclusion-json.server.ts';
import { CURATE, hasCategory, hashDistance, LOOK_ALIKE_BITS } from './rules.ts';

type Twin = ReviewedInclusion['twins'][number];
interface Known extends Twin {
  host: string;
  iconHash: string;
}
type Row = Omit<ReviewedInclusion, 'twins'> & { host: string; iconHash: string };

/** So many apps and submissions are compared, the newest ones. */
const MOST_COMPARED = 5_000;
const MOST_TWINS = 5;

const hostOf = (column: RawBuilder<unknown>) => sql`split_part(split_part(${column}, '://', 2), '/', 1)`;

/** Submissions for reviewers, oldest first while they wait, with apps and submissions alike. Throws `no_permission`. */
export async function listInclusions(
  ctx: Ctx,
  { status, page, limit }: InclusionReviewQuery,
): Promise<InclusionReviewList> {
  requirePlatformPermission(ctx, CURATE);
  const isWanted =
    status === 'appealed' ? sql`i.status = 'refused' and i.appealed_at > i.decided_at` : sql`i.status = ${status}`;
  const order = status === 'pending' || status === 'appealed' ? sql`asc` : sql`desc`;
  const found = await sql<{ list: Row[] | null; total: number }>`
    select (select jsonb_agg(shown.row order by shown.id ${order}) from (
        select i.id, ${inclusionJson} || jsonb_build_object('submittedBy', i.user_id, 'appealedAt', i.appealed_at,
          'host', ${hostOf(sql`i.address`)}, 'iconHash', i.icon_hash) as row
        from apps.inclusions i where ${isWanted} order by i.id ${order}
        limit ${limit}::int offset ${(page - 1) * limit}::int) shown) as list,
      (select count(*)::int from apps.inclusions i where ${isWanted}) as total`.execute(ctx.db);
  const rows = found.rows[0]?.list ?? [];
  const known = rows.length > 0 ? await readKnown(ctx.db) : [];
  const list = rows.map(({ host, iconHash, appealedAt, ...row }) => ({
    ...row,
    appealedAt: appealedAt && new Date(appealedAt).toISOString(),
    twins: twinsOf({ id: row.id, appId: row.appId, host, iconHash }, known),
  }));
  return { list, total: found.rows[0]?.total ?? 0, page, limit };
}

async function readKnown(db: Db): Promise<Known[]> {
  const found = await sql<Known>`
    (select 'inclusion' as kind, id, name, address, ${hostOf(sql`address`)} as host, icon_hash as "iconHash"
      from apps.inclusions where status in ('pending', 'approved') order by id desc limit ${MOST_COMPARED}::int)
    union all
    (select 'app', id, name, address, ${hostOf(sql`address`)}, '' from apps.apps
      where kind = 'web' and status = 'listed' order by id desc limit ${MOST_COMPARED}::int)`.execute(db);
  return found.rows;
}

function twinsOf(
  own: { id: number; appId: number | null; host: string; iconHash: string },
  known: readonly Known[],
): Twin[] {
  const isOwn = ({ kind, id }: Known) => (kind === 'app' ? id === own.appId : id === own.id);
  const isAlike = ({ host, iconHash }: Known) =>
    host === own.host || hashDistance(iconHash, own.iconHash) <= LOOK_ALIKE_BITS;
  return known
    .filter((each) => !isOwn(each) && isAlike(each))
    .slice(0, MOST_TWINS)
    .map(({ kind, id, name, address }) => ({ kind, id, name, address }));
}

/**
 * Lists a submitted app, in another category if one is given; also after an appeal. Of two reviewers the second is
 * refused, and nobody decides their own. Throws `no_permission`, `category_not_found`, `inclusion_not_found`,
 * `inclusion_decided`, `inclusion_listed`.
 */
export async function approveInclusion(
  ctx: Ctx,
  { id, categoryId }: { id: number; categoryId?: number | undefined },
): Promise<{ appId: number }> {
  requirePlatformPermission(ctx, CURATE);
  if (categoryId && !hasCategory(await readCategoryTree(ctx, 'app'), categoryId))
    throw new DomainError('category_not_found');
  return transact(ctx, async (tx) => {
    const { userId, address, name, description, icon, category } = await decide(tx, id, 'approved', '');
    const texts = JSON.stringify({ [ctx.site.defaultLocale]: description });
    const made = await sql<{ id: number }>`
      insert into apps.apps (identifier, kind, address, category_id, name, summary, description, icon, status, listed_at,
        search_words, created_at, updated_at)
      values (${identifierOfAddress(address)}, 'web', ${address}, ${categoryId ?? category}::bigint, ${name}, ${texts}::jsonb,
        ${texts}::jsonb, ${icon}, 'listed', ${ctx.now}::timestamptz, ${appSearchTerms([name, description])},
        ${ctx.now}::timestamptz, ${ctx.now}::timestamptz) returning id`.execute(tx.db);
    const appId = made.rows[0]?.id ?? 0;
    await tx.db.updateTable('apps.inclusions').set({ app_id: appId }).where('id', '=', id).execute();
    await audit(tx, 'inclusion.approve', `inclusion:${id}`, { appId });
    await notify(tx, userId, 'app.included', [{ data: { name }, link: '/apps/included_record' }]);
    return { appId };
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'apps_identifier_key' ? new DomainError('inclusion_listed') : error;
  });
}

/** Refuses a submission, or its appeal, with a reason. Throws `no_permission`, `inclusion_not_found`, `inclusion_decided`. */
export async function refuseInclusion(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  requirePlatformPermission(ctx, CURATE);
  await transact(ctx, async (tx) => {
    const { userId, name } = await decide(tx, id, 'refused', reason);
    await audit(tx, 'inclusion.refuse', `inclusion:${id}`, { reason });
    await notify(tx, userId, 'app.inclusion_refused', [{ data: { name, reason }, link: '/apps/included_record' }]);
  });
}

interface Decided {
  userId: number;
  address: string;
  name: string;
  description: string;
  icon: string;
  category: number;
}

async function decide(ctx: Ctx, id: number, status: 'approved' | 'refused', reason: string): Promise<Decided> {
  const actorId = ctx.actor?.userId ?? null;
  const decided = await sql<Decided>`
    update apps.inclusions set status = ${status}, reason = ${reason}, decided_at = ${ctx.now}::timestamptz,
      decided_by = ${actorId}::bigint
    where id = ${id}::bigint and user_id is distinct from ${actorId}::bigint
      and (status = 'pending' or (status = 'refused' and appealed_at > decided_at))
    returning user_id as "userId", address, name, description, icon, category_id as category`.execute(ctx.db);
  const [row] = decided.rows;
  if (row) return row;
  const left = await sql<{ isOwn: boolean }>`
    select user_id = ${actorId}::bigint as "isOwn" from apps.inclusions where id = ${id}::bigint`.execute(ctx.db);
  if (left.rows[0]?.isOwn) throw new DomainError('no_permission', { permission: CURATE });
  throw new DomainError(left.rows.length > 0 ? 'inclusion_decided' : 'inclusion_not_found');
}
