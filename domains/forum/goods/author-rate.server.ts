import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import type { AuthorRate } from './contract.ts';

/** Cache tag of pages that say whether authors earn a share of a shop's sales. */
export const rateTag = (merchantId: number) => `author-rate:${merchantId}`;

/** What shops pay authors, in hundredths of a percent, by shop; shops that pay nothing are missing. */
export async function readAuthorRates(
  { db }: Pick<Ctx, 'db'>,
  merchantIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const found = await sql<{ id: number; rate: number }>`
    select merchant_id as id, rate_bp as rate from forum.author_rates
    where merchant_id = any (${[...merchantIds]}::bigint[]) and rate_bp > 0`.execute(db);
  return new Map(found.rows.map(({ id, rate }) => [id, rate]));
}

/** Sets what one's own shop pays authors from the next order on. Throws `no_permission`. */
export async function setAuthorRate(ctx: Ctx, { rateBp }: AuthorRate): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'settings.edit');
  await transact(ctx, async (tx) => {
    const former = await sql<{ rate: number }>`
      select rate_bp as rate from forum.author_rates where merchant_id = ${own.id}::bigint for no key update`.execute(
      tx.db,
    );
    await sql`
      insert into forum.author_rates (merchant_id, rate_bp, changed_at)
      values (${own.id}::bigint, ${rateBp}::int, ${ctx.now}::timestamptz)
      on conflict (merchant_id) do update set rate_bp = excluded.rate_bp, changed_at = excluded.changed_at`.execute(
      tx.db,
    );
    const from = former.rows[0]?.rate ?? 0;
    if (from === rateBp) return;
    await auditShop(tx, own, 'settings.author_share_changed', '', { authorShareBp: { from, to: rateBp } });
    await invalidateCache(tx.db, rateTag(own.id));
  });
}
