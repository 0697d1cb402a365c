import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** The gift cards that a user bought, issued and redeemed; codes are not stored. */
export async function exportGiftCards(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ cards: unknown }>`
    select coalesce(json_agg(part), '[]') as cards from (
      select no as number, design, amount_minor, currency, status, created_at, expires_at, given_at, redeemed_at,
        case when owner_id = ${userId}::bigint then message end as message, owner_id = ${userId}::bigint as bought,
        redeemed_by = ${userId}::bigint as redeemed
      from gift_cards where owner_id = ${userId}::bigint or redeemed_by = ${userId}::bigint order by id) part`.execute(
    ctx.db,
  );
  give('gift_cards', found.rows[0]?.cards ?? []);
}

/** Deletes the user's messages to people they gave cards to. */
export async function anonymiseGiver(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  await sql`update gift_cards set message = '' where owner_id = ${userId}::bigint and message <> ''`.execute(ctx.db);
}
