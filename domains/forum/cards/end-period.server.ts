import { sql } from 'kysely';
import { setBoughtRole } from '../../accounts/roles/bought-roles.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { lastEnd } from './buy-card.server.ts';
import { lockCard } from './card-rows.server.ts';
import { leftOf, priceOfRest } from './rules.ts';

/**
 * Takes back what is left of the days that a sale has given, in the transaction of `ctx.db`, which has locked the sale:
 * later periods of the buyer move forward, the right ends with the last one, and the piece can be sold again. Returns what
 * the rest has cost: 0 if nothing is left, and then nothing was changed.
 */
export async function endPeriod(
  ctx: Ctx,
  sale: { id: number; card_id: number; buyer_id: number; amount_minor: number },
): Promise<number> {
  const holding = { userId: sale.buyer_id, cardId: sale.card_id };
  await lockCard(ctx, holding.cardId);
  const found = await sql<{ starts_at: Date; ends_at: Date }>`
    select starts_at, ends_at from forum.card_periods where sale_id = ${sale.id}::bigint`.execute(ctx.db);
  const [period] = found.rows;
  if (!period) return 0;
  const rest = leftOf({ startsAt: period.starts_at, endsAt: period.ends_at }, ctx.now);
  const amount = priceOfRest(sale.amount_minor, rest);
  if (amount === 0) return 0;
  await sql`
    update forum.card_periods set ends_at = ${rest.from}::timestamptz where sale_id = ${sale.id}::bigint`.execute(
    ctx.db,
  );
  const cut = sql`make_interval(secs => ${rest.leftMs / 1000}::float8)`;
  await sql`
    update forum.card_periods set starts_at = starts_at - ${cut}, ends_at = ends_at - ${cut}
    where user_id = ${holding.userId}::bigint and card_id = ${holding.cardId}::bigint
      and starts_at >= ${period.ends_at}::timestamptz and sale_id <> ${sale.id}::bigint`.execute(ctx.db);
  const endsAt = (await lastEnd(ctx, holding)) ?? ctx.now;
  await setBoughtRole(ctx, { ...holding, roleId: null, endsAt });
  await sql`update forum.cards set sold_count = sold_count - 1 where id = ${holding.cardId}::bigint`.execute(ctx.db);
  return amount;
}
