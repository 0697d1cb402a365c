import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Everything that is stored about a shop, by table: rows that name it or something that belongs to it. */
export async function rowsOfShop(db: Db, merchantId: number): Promise<Record<string, string[]>> {
  const columns = await sql<{ t: string; columns: string[] }>`
    select table_schema || '.' || table_name as t, array_agg(column_name::text) as columns
    from information_schema.columns where table_schema in ('public', 'chat') group by 1 order by 1`.execute(db);
  const m = sql`${merchantId}::bigint`;
  const products = sql`select id from products where merchant_id = ${m}`;
  const skus = sql`select id from skus where product_id in (${products})`;
  const orders = sql`select id from orders where merchant_id = ${m}`;
  const scope: Record<string, RawBuilder<unknown>> = {
    merchant_id: m,
    product_id: products,
    sku_id: skus,
    order_id: orders,
    line_id: sql`select id from order_lines where order_id in (${orders})`,
    order_line_id: sql`select id from order_lines where order_id in (${orders})`,
    refund_id: sql`select id from refunds where merchant_id = ${m}`,
    coupon_id: sql`select id from coupons where merchant_id = ${m}`,
    webhook_id: sql`select id from merchant_webhooks where merchant_id = ${m}`,
    campaign_id: sql`select id from campaigns where merchant_id = ${m}`,
    label_id: sql`select id from customer_labels where merchant_id = ${m}`,
    thread_id: sql`select id from chat.threads where merchant_id = ${m}`,
    batch_id: sql`select id from coupon_batches where coupon_id in (select id from coupons where merchant_id = ${m})`,
    review_id: sql`select id from reviews where merchant_id = ${m}`,
  };
  const rows: Record<string, string[]> = {};
  for (const { t, columns: names } of columns.rows) {
    const on = names.filter((name) => name in scope);
    const conditions = [
      ...on.map((name) => sql`t.${sql.ref(name)} in (${scope[name]})`),
      ...(t === 'public.merchants' ? [sql`t.id = ${m}`] : []),
    ];
    if (conditions.length === 0) continue;
    const found = await sql<{ row: string }>`select t::text as row from ${sql.table(t)} t
      where ${sql.join(conditions, sql` or `)} order by 1`.execute(db);
    rows[t] = found.rows.map(({ row }) => row);
  }
  return rows;
}
