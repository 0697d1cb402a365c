import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { findDeveloperAccount } from '../../merchants/developer-account.server.ts';
import type { OwnApp, OwnAppRow } from './contract.ts';
import { requireAppReader } from './own-app.server.ts';

/** The columns of a list; needs `apps.apps a`. */
const COLUMNS: RawBuilder<OwnAppRow> = sql<OwnAppRow>`a.id, a.kind, a.identifier, a.name, a.icon, a.status, a.platforms,
  a.download_count::float8 as downloads, a.week_count as "weekDownloads", a.reservation_count as reservations,
  a.rating_count as ratings, case when a.rating_count = 0 then 0 else round(a.rating_sum::numeric / a.rating_count, 1)
  end::float8 as stars,
  exists (select from apps.change_reviews r where r.app_id = a.id and r.decision is null) as "isWaiting"`;

/** The apps of the actor's developer, the newest first. Throws `no_permission`. */
export async function listOwnApps(ctx: Ctx): Promise<OwnAppRow[]> {
  const own = await requireAppReader(ctx);
  const found = await sql<OwnAppRow>`
    select ${COLUMNS} from apps.apps a where a.developer_id = ${own.id}::bigint order by a.id desc`.execute(ctx.db);
  return found.rows;
}

type Row = Omit<OwnApp, 'plannedFor' | 'listedAt' | 'isEditable' | 'canSell'> & {
  plannedFor: Date | null;
  listedAt: Date | null;
};

/** One of them with everything that its page shows. Throws `no_permission`, `app_not_found`. */
export async function readOwnApp(ctx: Ctx, id: number): Promise<OwnApp> {
  const own = await requireAppReader(ctx);
  const found = await sql<Row>`
    select ${COLUMNS}, a.address, a.category_id as "categoryId", a.summary, a.description, a.screenshots,
      jsonb_build_object('collected', '[]'::jsonb, 'shared', '[]'::jsonb, 'policy', '') || a.privacy as privacy,
      a.status_reason as "statusReason", a.planned_for as "plannedFor", a.listed_at as "listedAt",
      json_build_object('amount', a.price_minor, 'currency', a.currency) as price,
      (select r.after ->> 'price' from apps.change_reviews r where r.app_id = a.id and r.decision is null
        and jsonb_exists(r.after, 'price') order by r.id desc limit 1) as "waitingPrice"
    from apps.apps a where a.id = ${id}::bigint and a.developer_id = ${own.id}::bigint`.execute(ctx.db);
  const [row] = found.rows;
  if (!row) throw new DomainError('app_not_found');
  const account = await findDeveloperAccount(ctx, own.id);
  return {
    ...row,
    price: account ? { ...row.price, currency: account.currency } : row.price,
    canSell: account !== undefined,
    plannedFor: row.plannedFor?.toISOString() ?? null,
    listedAt: row.listedAt?.toISOString() ?? null,
    isEditable: own.permissions.includes('products.publish') && own.status === 'active' && row.status !== 'taken_down',
  };
}
