import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { platformGiftExpired, platformGiftSold, platformPromotion } from '../../ledger/accounts.ts';
import { type LedgerMove, transfer } from '../../ledger/transfer.server.ts';

const BATCH = 200;

interface EndedCard {
  no: string;
  currency: string;
  amount: number;
  /** Paid for by a user; otherwise issued by the platform. */
  isBought: boolean;
}

/** Ends cards that expired unredeemed; returns how many. */
export function expireGiftCards(ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  return transact(ctx, async (tx) => {
    const ended = await sql<EndedCard>`
      update gift_cards set status = 'expired' where id in (
        select id from gift_cards where status in ('held', 'open') and expires_at <= ${ctx.now}::timestamptz
        order by id limit ${BATCH}::int for no key update skip locked)
      returning no, currency, amount_minor as amount, payment_id is not null as "isBought"`.execute(tx.db);
    await transfer(tx, ...ended.rows.map((card) => ending(card, 'gift.expired')));
    return ended.rows.length;
  });
}

/** Ends the unredeemed cards of a batch, in the transaction of `ctx.db`; returns how many. */
export async function stopCards(ctx: Pick<Ctx, 'db' | 'now'>, batchId: number): Promise<number> {
  const ended = await sql<EndedCard>`
    update gift_cards set status = 'stopped' where id in (
      select id from gift_cards where batch_id = ${batchId}::bigint and status = 'open' order by id for no key update)
    returning no, currency, amount_minor as amount, false as "isBought"`.execute(ctx.db);
  await transfer(ctx, ...ended.rows.map((card) => ending(card, 'gift.stopped')));
  return ended.rows.length;
}

/** Removes the liability for unredeemed cards: the platform keeps the payment, or gets its expense back. */
function ending({ no, currency, amount, isBought }: EndedCard, kind: string): LedgerMove {
  return {
    kind,
    reference: no,
    requestKey: `gift.ended:${no}`,
    entries: [
      { account: platformGiftSold(currency), amount: -amount },
      { account: isBought ? platformGiftExpired(currency) : platformPromotion(currency), amount },
    ],
  };
}
