import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import type { OwnApi, OwnApiDetail } from './contract.ts';
import { requireApiReader } from './own-api.server.ts';
import type { MissingPart } from './rules.ts';

/** The columns of a list; needs `apis.apis a` and its document `d`. */
const columns = (ctx: Ctx): RawBuilder<OwnApi> => sql<OwnApi>`a.id, a.slug, a.name, a.icon, a.status,
  a.status_reason as "statusReason", a.is_down as "isDown", d.number as "documentNumber",
  (select count(*)::int from apis.operations o where o.api_id = a.id and o.removed_at is null) as operations,
  (select count(*)::int from apis.subscriptions s where s.api_id = a.id
    and (s.ends_at is null or s.ends_at > ${ctx.now}::timestamptz)) as subscribers`;

/** The APIs of the actor's developer, the newest first. Throws `no_permission`. */
export async function listOwnApis(ctx: Ctx): Promise<OwnApi[]> {
  const own = await requireApiReader(ctx);
  const found = await sql<OwnApi>`
    select ${columns(ctx)} from apis.apis a left join apis.documents d on d.id = a.document_id
    where a.developer_id = ${own.id}::bigint order by a.id desc`.execute(ctx.db);
  return found.rows;
}

type Row = Omit<OwnApiDetail, 'isEditable' | 'isAppealable' | 'missing'>;

/** One of them with everything that its pages show. Throws `no_permission`, `api_not_found`. */
export async function readOwnApi(ctx: Ctx, id: number): Promise<OwnApiDetail> {
  const own = await requireApiReader(ctx);
  const found = await sql<Row>`
    select ${columns(ctx)}, a.category_id as "categoryId", a.summary, a.description, a.upstream_url as "upstreamUrl",
      a.health_path as "healthPath", case when d.id is not null then jsonb_build_object('number', d.number,
        'openapi', d.openapi, 'version', d.version, 'changes', d.changes, 'sha256', d.sha256,
        'importedAt', to_json(d.imported_at at time zone 'UTC')#>>'{}' || 'Z') end as document,
      coalesce((select appealed_at is not null and decision = 'taken_down' from apis.decisions
        where api_id = a.id order by id desc limit 1), false) as "isAppealed"
    from apis.apis a left join apis.documents d on d.id = a.document_id
    where a.id = ${id}::bigint and a.developer_id = ${own.id}::bigint`.execute(ctx.db);
  const [row] = found.rows;
  if (!row) throw new DomainError('api_not_found', { id });
  const mayPublish = own.permissions.includes('products.publish') && own.status === 'active';
  return {
    ...row,
    missing: await readMissing(ctx, id),
    isEditable: mayPublish && row.status !== 'taken_down',
    isAppealable: mayPublish && row.status === 'taken_down' && (await isFirstAppeal(ctx, id)),
  };
}

/** A take-down admits one appeal; a refused one is final. */
async function isFirstAppeal(ctx: Ctx, id: number): Promise<boolean> {
  const found = await sql<{ isOpen: boolean }>`
    select decision = 'taken_down' and appealed_at is null as "isOpen" from apis.decisions
    where api_id = ${id}::bigint order by id desc limit 1`.execute(ctx.db);
  return found.rows[0]?.isOpen ?? false;
}

/** What an API lacks before the platform can look at it. */
export async function readMissing(ctx: Ctx, id: number): Promise<MissingPart[]> {
  const found = await sql<Record<MissingPart, boolean>>`
    select document_id is null as document, summary = '{}' as summary,
      not exists (select from apis.plans p where p.api_id = a.id and p.retired_at is null) as plan
    from apis.apis a where id = ${id}::bigint`.execute(ctx.db);
  const [row] = found.rows;
  return row ? (['summary', 'document', 'plan'] as const).filter((part) => row[part]) : [];
}
