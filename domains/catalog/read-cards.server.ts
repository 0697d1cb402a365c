import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { type CardRow, cardJson, toCard } from './card.server.ts';
import type { ProductCard } from './contract.ts';

/** Products by their ids, in that order; those not on sale and those of shops that are not open are left out. */
export async function readCards(ctx: Ctx, ids: readonly number[]): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const found = await sql<{ card: CardRow }>`
    select ${cardJson(ctx)} as card from unnest(${[...ids]}::bigint[]) with ordinality as chosen(id, nth)
      join products p on p.id = chosen.id join merchants m on m.id = p.merchant_id
    where p.status = 'on_sale' and m.status = 'open' order by chosen.nth`.execute(ctx.db);
  return found.rows.map(({ card }) => toCard(ctx, card));
}
