import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { requireVerified } from '../../accounts/verification/require-verified.server.ts';
import { type Ctx, rateLimitKey } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { Bargain } from './contract.ts';
import { readBargain } from './read-bargain.server.ts';

/**
 * Starts a bargain, or returns the open one: one at a time per person and campaign. Throws `verification_needed`,
 * `campaign_closed`, `campaign_sold_out`, `bargain_gone` if they have already bought.
 */
export async function startBargain(ctx: Ctx, { itemId }: { itemId: number }): Promise<Bargain> {
  const { userId } = requireVerified(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const id = await transact(ctx, async (tx) => {
    await endOverdue(tx, userId, itemId);
    const started = await insertBargain(tx, userId, itemId);
    return started ?? (await findRunning(tx, userId, itemId));
  });
  return readBargain(ctx, id);
}

/** The unique key prevents a new bargain while an old one is open. */
async function endOverdue({ db, now }: Ctx, userId: number, itemId: number): Promise<void> {
  await sql`
    update bargains set status = 'expired' where user_id = ${userId}::bigint and status = 'open'
      and expires_at <= ${now}::timestamptz
      and campaign_id = (select campaign_id from campaign_items where id = ${itemId}::bigint)`.execute(db);
}

/** Undefined if the same person has one already, or if the campaign is not available. */
async function insertBargain(ctx: Ctx, userId: number, itemId: number): Promise<number | undefined> {
  const result = await sql<{ id: number }>`
    insert into bargains (campaign_id, item_id, user_id, start_minor, floor_minor, price_minor, helps_needed, started_at, expires_at)
    select a.id, i.id, ${userId}::bigint, s.price_minor, i.price_minor, s.price_minor, a.helps_needed, ${ctx.now}::timestamptz,
      ${ctx.now}::timestamptz + make_interval(hours => a.bargain_hours)
    from campaign_items i join campaigns a on a.id = i.campaign_id join skus s on s.id = i.sku_id and s.active
      join products p on p.id = a.product_id join merchants m on m.id = a.merchant_id
    where i.id = ${itemId}::bigint and a.kind = 'assist' and a.site_id = ${ctx.site.id}::bigint and a.active
      and a.starts_at <= ${ctx.now}::timestamptz and a.ends_at > ${ctx.now}::timestamptz and i.taken < i.quota
      and s.price_minor - i.price_minor >= a.helps_needed and p.status = 'on_sale' and m.status = 'open'
    on conflict do nothing returning id`.execute(ctx.db);
  return result.rows[0]?.id;
}

async function findRunning({ db }: Ctx, userId: number, itemId: number): Promise<number> {
  const result = await sql<{ id: number | null; status: string | null; isSoldOut: boolean }>`
    select f.id, f.status, i.taken >= i.quota as "isSoldOut" from campaign_items i
    left join bargains f on f.campaign_id = i.campaign_id and f.user_id = ${userId}::bigint and f.status <> 'expired'
    where i.id = ${itemId}::bigint`.execute(db);
  const row = result.rows[0];
  if (row?.status === 'bought') throw new DomainError('bargain_gone');
  if (row?.id) return row.id;
  throw new DomainError(row?.isSoldOut ? 'campaign_sold_out' : 'campaign_closed');
}
