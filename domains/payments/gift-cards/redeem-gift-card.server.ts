import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Money } from '../../../platform/locale/money.ts';
import { plainCode } from '../../../platform/text/readable-code.ts';
import { type Ctx, emit, rateLimitKey, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { platformGiftSold, userGift } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { codeHashes } from '../../promotions/coupons/codes/code-hash.ts';
import { guardRedeeming } from '../../promotions/coupons/codes/redeem-throttle.server.ts';
import type { RedeemedGift } from './contract.ts';
import type { GiftDesign } from './rules.ts';

interface RedeemedRow {
  no: string;
  amount: number;
  currency: string;
  design: GiftDesign;
  message: string;
  ownerId: number | null;
  from: string | null;
}

/**
 * Redeems a code into the actor's gift balance. Unknown, used, replaced, expired and revoked codes all throw
 * `code_wrong`. Throws `codes_locked` after too many attempts.
 */
export async function redeemGiftCard(ctx: Ctx, typed: string): Promise<RedeemedGift> {
  const { userId } = requireActor(ctx);
  await ctx.app.limits.redemptions.take(rateLimitKey(ctx), ctx.now);
  const hashes = codeHashes(ctx.app, plainCode(typed));
  return guardRedeeming(ctx, () =>
    transact(ctx, async (tx) => {
      const card = await redeem(tx, userId, sql`g.code_hash = any(${hashes}::text[]) and g.status = 'open'`);
      if (!card) throw new DomainError('code_wrong');
      if (card.ownerId !== null && card.ownerId !== userId) {
        await emit(tx, 'gift-card.redeemed', { no: card.no, ownerId: card.ownerId, amount: moneyOf(card) });
      }
      return { amount: moneyOf(card), design: card.design, message: card.message, from: card.from ?? '' };
    }),
  );
}

/** Redeems one of the actor's own cards; a code generated for it becomes invalid. */
export async function keepGiftCard(ctx: Ctx, no: string): Promise<{ amount: Money }> {
  const { userId } = requireActor(ctx);
  return transact(ctx, async (tx) => {
    const isMine = sql`g.no = ${no} and g.owner_id = ${userId}::bigint`;
    const card = await redeem(tx, userId, sql`${isMine} and g.status in ('held', 'open')`);
    if (card) return { amount: moneyOf(card) };
    const known = await sql`select 1 from gift_cards g where ${isMine}`.execute(tx.db);
    throw new DomainError(known.rows.length > 0 ? 'gift_card_state' : 'gift_card_not_found');
  });
}

const moneyOf = ({ amount, currency }: { amount: number; currency: string }): Money => ({ amount, currency });

/** The conditional update is the guard: of two concurrent redemptions, one finds the card redeemed. */
async function redeem(ctx: Ctx, userId: number, isIt: ReturnType<typeof sql>): Promise<RedeemedRow | undefined> {
  const found = await sql<RedeemedRow>`
    update gift_cards g set status = 'redeemed', redeemed_by = ${userId}::bigint, redeemed_at = ${ctx.now}::timestamptz
    where ${isIt} and g.expires_at > ${ctx.now}::timestamptz
    returning g.no, g.amount_minor as amount, g.currency, g.design, g.message, g.owner_id as "ownerId",
      (select nickname from users where id = g.owner_id) as "from"`.execute(ctx.db);
  const card = found.rows[0];
  if (!card) return undefined;
  await transfer(ctx, {
    kind: 'gift.redeemed',
    reference: card.no,
    requestKey: `gift.redeemed:${card.no}`,
    entries: [
      { account: platformGiftSold(card.currency), amount: -card.amount },
      { account: userGift(userId, card.currency), amount: card.amount },
    ],
  });
  return card;
}
