import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../context.ts';
import type { Deal } from './deal.ts';

/** Ends the bargain at the price that the buyer agreed to: a contribution in the meantime changes the price. Throws `effort_gone`, `price_changed`. */
export async function endBargain(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { effort }: Pick<Deal, 'effort'>,
  { userId, orderId }: { userId: number; orderId: number },
): Promise<void> {
  if (!effort) throw new DomainError('effort_gone');
  const found = await sql<{ price_minor: number }>`
    select price_minor from efforts where id = ${effort.id}::bigint and user_id = ${userId}::bigint and status = 'open'
      and expires_at > ${ctx.now}::timestamptz for no key update`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new DomainError('effort_gone');
  if (row.price_minor !== effort.priceMinor) throw new DomainError('price_changed');
  await sql`update efforts set status = 'bought', order_id = ${orderId}::bigint where id = ${effort.id}::bigint`.execute(
    ctx.db,
  );
}
