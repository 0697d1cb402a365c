import { sql } from 'kysely';
import { dayIn } from '../../platform/locale/time-zone.ts';
import type { Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { timeZoneOf } from '../sites/time-zone.ts';
import type { TrafficRow } from './traffic-counter.ts';

/**
 * Adds the page views that this process counted to those of shops, products and apps. Returns the number of rows saved; those
 * that could not be saved are counted again by the next call.
 */
export async function saveTraffic(ctx: Ctx): Promise<number> {
  const zone = timeZoneOf(ctx.site);
  const rows = ctx.app.traffic.take((at) => dayIn(zone, at));
  if (rows.length === 0) return 0;
  try {
    await transact(ctx, async (tx) => {
      await addTraffic(tx, rows, zone);
      await addAppTraffic(tx, rows);
    });
  } catch (error) {
    ctx.app.traffic.putBack(rows);
    throw error;
  }
  return rows.length;
}

async function addTraffic(ctx: Ctx, rows: readonly TrafficRow[], zone: string): Promise<void> {
  const listed = sql.join([
    sql`${rows.map(({ at }) => at)}::timestamptz[]`,
    sql`${rows.map(({ productId }) => productId)}::bigint[]`,
    sql`${rows.map(({ merchantId }) => merchantId)}::bigint[]`,
    sql`${rows.map(({ visitor }) => visitor)}::bigint[]`,
    sql`${rows.map(({ views }) => views)}::bigint[]`,
  ]);
  // rows are written in key order, so that processes that save at the same time do not wait in a circle
  await sql`
    with noted as (
      select n.at, (n.at at time zone ${zone}::text)::date as day, p.id as product_id,
        coalesce(p.merchant_id, m.id) as merchant_id, n.visitor, n.views
      from unnest(${listed}) as n (at, product_id, merchant_id, visitor, views)
      left join products p on p.id = n.product_id
      left join merchants m on m.id = n.merchant_id
      where coalesce(p.merchant_id, m.id) is not null
    ), first_seen as (
      insert into traffic_visitors as v (day, merchant_id, visitor)
      select distinct day, merchant_id, visitor from noted order by 1, 2, 3
      on conflict do nothing returning v.day, v.merchant_id, v.visitor
    ), new_visitors as (
      select merchant_id, at, count(*) as visitors from (
        select f.merchant_id, min(n.at) as at from first_seen f
        join noted n on n.day = f.day and n.merchant_id = f.merchant_id and n.visitor = f.visitor
        group by f.day, f.merchant_id, f.visitor
      ) v group by merchant_id, at
    ), products_seen as (
      insert into product_traffic as t (product_id, day, views)
      select product_id, day, sum(views) from noted where product_id is not null group by 1, 2 order by 1, 2
      on conflict (product_id, day) do update set views = t.views + excluded.views
    )
    insert into shop_traffic as t (merchant_id, at, views, visitors)
    select n.merchant_id, n.at, sum(n.views), coalesce(max(v.visitors), 0)
    from noted n left join new_visitors v on v.merchant_id = n.merchant_id and v.at = n.at
    group by 1, 2 order by 1, 2
    on conflict (merchant_id, at) do update
      set views = t.views + excluded.views, visitors = t.visitors + excluded.visitors`.execute(ctx.db);
}

/** Views and visitors of the pages of apps, by day of UTC as their downloads. */
async function addAppTraffic(ctx: Ctx, rows: readonly TrafficRow[]): Promise<void> {
  const seen = rows.filter(({ appId }) => appId !== null);
  if (seen.length === 0) return;
  const listed = sql.join([
    sql`${seen.map(({ appId }) => appId)}::bigint[]`,
    sql`${seen.map(({ at }) => at.slice(0, 10))}::date[]`,
    sql`${seen.map(({ visitor }) => visitor)}::bigint[]`,
    sql`${seen.map(({ views }) => views)}::bigint[]`,
  ]);
  // in key order, as above
  await sql`
    with noted as (
      select * from unnest(${listed}) as n (app_id, day, visitor, views)
    ), first_seen as (
      insert into app_visitors as v (day, app_id, visitor)
      select distinct day, app_id, visitor from noted order by 1, 2, 3
      on conflict do nothing returning v.day, v.app_id
    )
    insert into app_traffic as t (app_id, day, views, visitors)
    select n.app_id, n.day, sum(n.views),
      (select count(*) from first_seen f where f.app_id = n.app_id and f.day = n.day)
    from noted n group by 1, 2 order by 1, 2
    on conflict (app_id, day) do update
      set views = t.views + excluded.views, visitors = t.visitors + excluded.visitors`.execute(ctx.db);
}
