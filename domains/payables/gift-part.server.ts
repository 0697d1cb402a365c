import { sql } from 'kysely';
import { listed } from '../../platform/database/listed.ts';
import type { Ctx } from '../kit/context.ts';
import { platformClearing, userGift, userHeldGift } from '../ledger/accounts.ts';
import { type LedgerMove, transfer } from '../ledger/transfer.server.ts';

type LedgerCtx = Pick<Ctx, 'db' | 'now'>;

interface GiftRow {
  no: string;
  userId: number;
  currency: string;
  /** What is held now. */
  after: number;
  before: number;
  nth: number;
}

/**
 * Holds this much of the payer's gift balance for an open payment and releases the rest, in the transaction of
 * `ctx.db`; the caller has locked the payment's row. Throws `insufficient_balance` if there is not enough.
 */
export async function setGiftPart(ctx: LedgerCtx, paymentId: number, gift: number): Promise<void> {
  await changeGift(ctx, [paymentId], gift);
}

/** Releases the gift balance held for failed payments. */
export async function releaseGift(ctx: LedgerCtx, paymentIds: readonly number[]): Promise<void> {
  await changeGift(ctx, paymentIds, 0);
}

async function changeGift(ctx: LedgerCtx, paymentIds: readonly number[], gift: number): Promise<void> {
  const changed = await sql<GiftRow>`
    with before as (
      select id, gift_minor from payments where id = any(${listed(paymentIds)}) and gift_minor <> ${gift}::bigint
      order by id for no key update)
    update payments p set gift_minor = ${gift}::bigint, gift_moves = p.gift_moves + 1
    from before where p.id = before.id and p.status <> 'paid' and p.status <> 'refunded'
    returning p.no, p.user_id as "userId", p.currency, p.gift_minor as after, before.gift_minor as before,
      p.gift_moves as nth`.execute(ctx.db);
  await transfer(ctx, ...changed.rows.map(holding));
}

/** From the gift balance into what is held for the payment, or back. */
function holding({ no, userId, currency, after, before, nth }: GiftRow): LedgerMove {
  const amount = after - before;
  return {
    kind: amount > 0 ? 'gift.held' : 'gift.released',
    reference: no,
    requestKey: `gift.held:${no}:${nth}`,
    entries: [
      { account: userGift(userId, currency), amount: -amount },
      { account: userHeldGift(userId, currency), amount },
    ],
  };
}

/**
 * Moves the held gift money of a payment into clearing, in the transaction of `ctx.db`, whose caller holds the lock on the
 * payment's row and settles it next.
 */
export async function takeGiftPart(ctx: LedgerCtx, paymentId: number): Promise<void> {
  const payment = await ctx.db
    .selectFrom('payments')
    .select(['no', 'user_id', 'currency', 'gift_minor'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const { no, user_id, currency, gift_minor: gift } = payment;
  if (gift === 0) return;
  await transfer(ctx, {
    kind: 'payment.received',
    reference: no,
    requestKey: `payment.received:gift:${no}`,
    entries: [
      { account: userHeldGift(user_id, currency), amount: -gift },
      { account: platformClearing(currency), amount: gift },
    ],
  });
}
