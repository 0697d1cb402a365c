import { type RawBuilder, sql } from 'kysely';
import type { Texts } from '../../../platform/locale/locale.ts';
import { findDevelopers, findDevelopersNamed } from '../../developers/find-developers.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { inLanguage } from '../reading/read-cards.server.ts';
import type { OfficeApi, OfficeApis, OfficeApisQuery } from './contract.ts';

const MOST_DEVELOPERS = 100;

interface Row extends Pick<OfficeApi, 'id' | 'slug' | 'status' | 'operations'> {
  name: Texts;
  developerId: number;
  isAppealed: boolean | null;
  waitsSince: Date | null;
  updatedAt: Date;
}

/** The decision about the API `a` that holds. */
export const decisionInForce = sql`lateral (
  select decision, appealed_at from apis.decisions where api_id = a.id order by id desc limit 1) d on true`;
/** An appeal is open until another decision follows. */
const isAppealOpen = sql<boolean>`(a.status = 'taken_down' and d.decision = 'taken_down'
  and d.appealed_at is not null)`;

const STATES: Readonly<Record<OfficeApisQuery['status'], RawBuilder<boolean>>> = {
  in_review: sql<boolean>`a.status = 'in_review'`,
  appealed: isAppealOpen,
  listed: sql<boolean>`a.status = 'listed'`,
  draft: sql<boolean>`a.status = 'draft'`,
  taken_down: sql<boolean>`a.status = 'taken_down'`,
  all: sql<boolean>`true`,
};

/** The columns of a `Row` of the API `a` with its decision `d`. */
export const OFFICE_COLUMNS = sql`a.id, a.slug, a.name, a.developer_id as "developerId", a.status,
  coalesce(${isAppealOpen}, false) as "isAppealed",
  (select count(*)::int from apis.operations o where o.api_id = a.id and o.removed_at is null) as operations,
  case when a.status = 'in_review' then coalesce(a.submitted_at, a.updated_at)
    when ${isAppealOpen} then d.appealed_at end as "waitsSince", a.updated_at as "updatedAt"`;

/**
 * The APIs of one state for the platform. Those in review and those with an open appeal are sorted by how long they have
 * waited, the others by their last change. Throws `no_permission`.
 */
export async function listOfficeApis(ctx: Ctx, { status, q, page, limit }: OfficeApisQuery): Promise<OfficeApis> {
  requirePlatformPermission(ctx, 'apis.review');
  const isWaiting = status === 'in_review' || status === 'appealed';
  const order = isWaiting ? sql`"waitsSince", a.id` : sql`a.updated_at desc, a.id desc`;
  const from = sql`apis.apis a left join ${decisionInForce} where ${STATES[status]} and ${await isNamed(ctx, q.trim())}`;
  const [rows, counted] = await Promise.all([
    sql<Row>`
      select ${OFFICE_COLUMNS} from ${from} order by ${order}
      limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(ctx.db),
  ]);
  return { list: await toOfficeApis(ctx, rows.rows), total: counted.rows[0]?.total ?? 0, page, limit };
}

async function isNamed(ctx: Ctx, words: string): Promise<RawBuilder<boolean>> {
  if (words === '') return sql<boolean>`true`;
  const developers = await findDevelopersNamed(ctx, words, MOST_DEVELOPERS);
  return sql<boolean>`(position(lower(${words}) in a.slug) > 0 or a.developer_id = any (${developers}::bigint[])
    or exists (select from jsonb_each_text(a.name) n where position(lower(${words}) in lower(n.value)) > 0))`;
}

export async function toOfficeApis<Found extends Row>(ctx: Ctx, rows: readonly Found[]) {
  const developers = await findDevelopers(
    ctx,
    rows.map(({ developerId }) => developerId),
  );
  return rows.map(({ developerId, waitsSince, updatedAt, isAppealed, ...row }) => ({
    ...row,
    isAppealed: isAppealed === true,
    name: inLanguage(ctx, row.name),
    developer: { id: developerId, name: developers.get(developerId)?.name ?? '' },
    waitsSince: waitsSince?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  }));
}
