import { sql } from 'kysely';
import { SHIPPED_KINDS } from '../../catalog/product-kinds.ts';
import type { Ctx } from '../../kit/context.ts';

interface Pieces {
  lineId: number;
  num: number;
}

/**
 * Allocates pieces and money of an order's lines to a refund, in the transaction of `db`. False if they are no longer
 * available; the caller then has to roll back.
 */
export async function reservePieces(
  db: Ctx['db'],
  orderId: number,
  { pieces, amount }: { pieces: readonly Pieces[]; amount: number },
): Promise<boolean> {
  const result = await sql<{ taken: number; paid: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as w("lineId" bigint, num int)
    ), taken as (
      update order_lines l set refunded_num = l.refunded_num + w.num from wanted w
      where l.id = w."lineId" and l.order_id = ${orderId}::bigint and l.refunded_num + w.num <= l.num returning l.id
    ), paid as (
      update orders set refunded_minor = refunded_minor + ${amount}::bigint
      where id = ${orderId}::bigint and refunded_minor + ${amount}::bigint <= total_minor returning id
    )
    select (select count(*)::int from taken) as taken, (select count(*)::int from paid) as paid`.execute(db);
  const { taken, paid } = result.rows[0] ?? { taken: 0, paid: 0 };
  return taken === pieces.length && paid === 1;
}

/** Releases pieces and money: the refund was refused or withdrawn. */
export async function freePieces(
  db: Ctx['db'],
  orderId: number,
  { pieces, amount }: { pieces: readonly Pieces[]; amount: number },
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as w("lineId" bigint, num int)
    ), freed as (
      update order_lines l set refunded_num = l.refunded_num - g.num from given g
      where l.id = g."lineId" and l.order_id = ${orderId}::bigint
    )
    update orders set refunded_minor = refunded_minor - ${amount}::bigint where id = ${orderId}::bigint`.execute(db);
  if (pieces.length === 0) return;
  // unsent pieces have to be sent after all: the period until receipt starts then
  await sql`
    update orders o set receive_by = null where o.id = ${orderId}::bigint and o.status = 'to_receive' and exists (
      select from order_lines l where l.order_id = o.id and l.kind = any(${SHIPPED_KINDS}::text[]) and l.num > l.shipped_num + l.refunded_num)`.execute(
    db,
  );
}

/** The refund status on the order, for lists of orders. */
export async function noteRefundStage(
  db: Ctx['db'],
  orderId: number,
  stage: 'open' | 'refused' | 'part' | 'whole' | null,
): Promise<void> {
  await sql`update orders set refund_stage = ${stage} where id = ${orderId}::bigint`.execute(db);
}
