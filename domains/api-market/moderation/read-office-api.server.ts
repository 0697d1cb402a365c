import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { readPeople } from '../../accounts/people/read-people.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { inLanguage, plansOnOffer, readCategoryWithChildren } from '../reading/read-cards.server.ts';
import type { ReviewedApi } from './contract.ts';
import { readChanges } from './document-changes.server.ts';
import { decisionInForce, OFFICE_COLUMNS, toOfficeApis } from './list-office-apis.server.ts';

type Listed = Parameters<typeof toOfficeApis>[1][number];
type Copied = 'icon' | 'statusReason' | 'upstream' | 'subscriptions';

interface Row extends Listed, Pick<ReviewedApi, Copied> {
  summary: Texts;
  description: Texts;
  categoryId: number;
  createdAt: Date;
  listedAt: Date | null;
  document: ReviewedApi['document'];
}

/** An API in any state, with all that a decision about it is about. Throws `no_permission`, `api_not_found`. */
export async function readOfficeApi(ctx: Ctx, id: number): Promise<ReviewedApi> {
  requirePlatformPermission(ctx, 'apis.review');
  const found = await sql<Row>`
    select ${OFFICE_COLUMNS}, a.summary, a.description, a.icon, a.status_reason as "statusReason",
      a.category_id as "categoryId", a.upstream_url as upstream, a.created_at as "createdAt", a.listed_at as "listedAt",
      (select count(*)::int from apis.subscriptions s where s.api_id = a.id
        and (s.ends_at is null or s.ends_at > ${ctx.now}::timestamptz)) as subscriptions,
      case when c.id is not null then json_build_object('number', c.number, 'format', c.format, 'openapi', c.openapi,
        'version', c.version, 'sha256', c.sha256,
        'importedAt', to_json(c.imported_at at time zone 'UTC')#>>'{}' || 'Z') end as document
    from apis.apis a left join ${decisionInForce} left join apis.documents c on c.id = a.document_id
    where a.id = ${id}::bigint`.execute(ctx.db);
  const [row] = found.rows;
  const [listed] = await toOfficeApis(ctx, found.rows);
  if (!row || !listed) throw new DomainError('api_not_found', { id });
  const [category, operationList, plans, decisions, changes] = await Promise.all([
    readCategoryWithChildren(ctx, row.categoryId),
    readOperations(ctx, id),
    readPlans(ctx, id),
    readDecisions(ctx, id),
    readChanges(ctx, id),
  ]);
  const { icon, statusReason, upstream, subscriptions, document, summary, description } = row;
  return {
    ...pickListed(listed),
    ...{ icon, statusReason, upstream, subscriptions, document, operationList, plans, decisions, changes },
    texts: { name: row.name, summary, description },
    category: category.name,
    createdAt: row.createdAt.toISOString(),
    listedAt: row.listedAt?.toISOString() ?? null,
  };
}

type OfficeRow = Awaited<ReturnType<typeof toOfficeApis>>[number];

function pickListed({ id, slug, name, developer, status, isAppealed, operations, waitsSince, updatedAt }: OfficeRow) {
  return { id, slug, name, developer, status, isAppealed, operations, waitsSince, updatedAt };
}

async function readOperations(ctx: Ctx, id: number): Promise<ReviewedApi['operationList']> {
  const found = await sql<ReviewedApi['operationList'][number]>`
    select method, path, summary, is_deprecated as "isDeprecated" from apis.operations
    where api_id = ${id}::bigint and removed_at is null order by sort, id`.execute(ctx.db);
  return found.rows;
}

type Plan = ReviewedApi['plans'][number];
type PlanRow = Omit<Plan, 'name' | 'price'> & { name: Texts; amount: number; currency: string };

/** As they are on offer, in the currency in which they are sold. */
async function readPlans(ctx: Ctx, id: number): Promise<Plan[]> {
  const found = await sql<PlanRow>`
    select p.id, p.name, v.price_minor as amount, v.currency, v.quota, v.rate_per_second as "ratePerSecond", v.burst
    from (select ${id}::bigint as id) a, ${plansOnOffer(ctx)} order by p.sort, p.id`.execute(ctx.db);
  return found.rows.map(({ name, amount, currency, ...terms }) => ({
    ...terms,
    name: inLanguage(ctx, name),
    price: { amount, currency },
  }));
}

type Decision = ReviewedApi['decisions'][number];
type DecisionRow = Omit<Decision, 'by' | 'decidedAt' | 'appealedAt'> & {
  decidedBy: number | null;
  decidedAt: Date;
  appealedAt: Date | null;
};

async function readDecisions(ctx: Ctx, id: number): Promise<Decision[]> {
  const found = await sql<DecisionRow>`
    select id, decision, reason, decided_by as "decidedBy", decided_at as "decidedAt", appeal,
      appealed_at as "appealedAt"
    from apis.decisions where api_id = ${id}::bigint order by id desc limit 50`.execute(ctx.db);
  const people = await readPeople(
    ctx,
    found.rows.map(({ decidedBy }) => decidedBy),
  );
  return found.rows.map(({ decidedBy, decidedAt, appealedAt, ...row }) => ({
    ...row,
    by: people.get(decidedBy ?? 0)?.name ?? '',
    decidedAt: decidedAt.toISOString(),
    appealedAt: appealedAt?.toISOString() ?? null,
  }));
}
