import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { userEarnings, userPendingEarnings } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';

const BATCH = 200;

interface Ready {
  no: string;
  currency: string;
  author_id: number | null;
  author_minor: number;
  inviter_id: number | null;
  inviter_minor: number;
}

/** Makes pending parts of sales withdrawable once their days are over; returns how many sales were released. */
export async function releaseSales(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tx) => {
    const found = await sql<Ready>`
      update forum.sales s set released_at = ${ctx.now}::timestamptz from (
        select id from forum.sales
        where released_at is null and refunded_at is null and ready_at <= ${ctx.now}::timestamptz
        order by ready_at, id limit ${BATCH} for no key update skip locked) d
      where s.id = d.id returning s.no, s.currency, s.author_id, s.author_minor, s.inviter_id, s.inviter_minor`.execute(
      tx.db,
    );
    await transfer(tx, ...found.rows.map(releaseOf));
    return found.rows.length;
  });
}

function releaseOf({ no, currency, ...sale }: Ready) {
  const part = (userId: number | null, amount: number) =>
    userId === null
      ? []
      : [
          { account: userPendingEarnings(userId, currency), amount: -amount },
          { account: userEarnings(userId, currency), amount },
        ];
  return {
    kind: 'forum.income_released',
    reference: no,
    requestKey: `forum.released:${no}`,
    entries: [...part(sale.author_id, sale.author_minor), ...part(sale.inviter_id, sale.inviter_minor)],
  };
}
