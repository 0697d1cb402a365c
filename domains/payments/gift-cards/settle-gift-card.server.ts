import { sql } from 'kysely';
import { type Ctx, emit } from '../../kit/context.ts';
import { platformClearing, platformGiftSold } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { markPaid } from '../../payables/mark-paid.server.ts';
import { GIFT_CARD_YEARS, type GiftDesign } from './rules.ts';

/**
 * Creates the paid cards, in the transaction of `ctx.db`; the caller has locked the payment's row and seen it unpaid.
 * Their value is a liability from then on.
 */
export async function settleGiftCard(ctx: Ctx, paymentId: number, method: string): Promise<void> {
  const { no, userId, amount, currency, details } = await markPaid(ctx, paymentId, method);
  const { design, num } = details as { design: GiftDesign; num: number };
  const each = amount / num;
  await sql`
    insert into gift_cards (no, payment_id, owner_id, design, currency, amount_minor, created_at, expires_at)
    select ${no} || '-' || nth, ${paymentId}::bigint, ${userId}::bigint, ${design}, ${currency}, ${each}::bigint,
      ${ctx.now}::timestamptz, ${ctx.now}::timestamptz + make_interval(years => ${GIFT_CARD_YEARS}::int)
    from generate_series(1, ${num}::int) nth`.execute(ctx.db);
  await transfer(ctx, {
    kind: 'gift.sold',
    reference: no,
    requestKey: `gift.sold:${no}`,
    entries: [
      { account: platformClearing(currency), amount: -amount },
      { account: platformGiftSold(currency), amount },
    ],
  });
  await emit(ctx, 'gift-card.bought', {
    paymentNo: no,
    userId,
    num,
    amount: { amount, currency },
  });
}
