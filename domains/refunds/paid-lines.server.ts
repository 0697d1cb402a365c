import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

/** What is left of what was paid for each line of these orders, less refunds whose money was booked; by id of the line. */
export async function readPaidLines(
  { db }: Pick<Ctx, 'db'>,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const found = await sql<{ id: number; left: number }>`
    select ol.id, ol.paid_minor - coalesce((
      select sum(l.cash_minor + l.gift_minor) from refund_lines l join refunds r on r.id = l.refund_id
      where l.line_id = ol.id and r.moved_at is not null), 0)::bigint as left
    from order_lines ol where ol.order_id = any(${[...orderIds]}::bigint[])`.execute(db);
  return new Map(found.rows.map(({ id, left }) => [id, left]));
}
