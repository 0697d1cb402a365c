import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import type { Deal } from './deal.ts';

/** Ends the bargain at the price that the buyer agreed to: a contribution in the meantime changes the price. Throws `bargain_gone`, `price_changed`. */
export async function endBargain(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { bargain }: Pick<Deal, 'bargain'>,
  { userId, orderId }: { userId: number; orderId: number },
): Promise<void> {
  if (!bargain) throw new DomainError('bargain_gone');
  const found = await sql<{ price_minor: number }>`
    select price_minor from bargains where id = ${bargain.id}::bigint and user_id = ${userId}::bigint and status = 'open'
      and expires_at > ${ctx.now}::timestamptz for no key update`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new DomainError('bargain_gone');
  if (row.price_minor !== bargain.priceMinor) throw new DomainError('price_changed');
  await sql`update bargains set status = 'bought', order_id = ${orderId}::bigint where id = ${bargain.id}::bigint`.execute(
    ctx.db,
  );
}
