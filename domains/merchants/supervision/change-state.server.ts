import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import type { PauseInput } from './contract.ts';
import { type ShopState, statesBefore } from './rules.ts';

/** Takes a shop off the sites for a time, with a reason that its owner reads. Its orders go on. */
export function pauseShop(ctx: Ctx, { id, reason }: PauseInput): Promise<void> {
  return changeState(ctx, id, 'paused', reason);
}

export function resumeShop(ctx: Ctx, { id }: { id: number }): Promise<void> {
  return changeState(ctx, id, 'open', '');
}

/**
 * Ends a shop permanently: no new orders. What happens to the open ones is the caller's part; the owner reads by when paid
 * orders are to be shipped, or that they are refunded.
 */
export function closeShop(ctx: Ctx, { id, reason, shipBy }: PauseInput & { shipBy: Date | null }): Promise<void> {
  return changeState(ctx, id, 'closed', reason, shipBy);
}

async function changeState(ctx: Ctx, id: number, state: ShopState, reason: string, shipBy: Date | null = null) {
  requirePlatformPermission(ctx, 'merchants.review');
  await transact(ctx, async (tx) => {
    const changed = await sql<{ ownerId: number | null; name: string }>`
      update merchants set status = ${state}, status_reason = ${reason}
      where id = ${id}::bigint and kind = 'shop' and status = any(${[...statesBefore(state)]}::text[])
      returning owner_id as "ownerId", pick_text(name, ${ctx.locale}, ${ctx.site.defaultLocale}) as name`.execute(
      tx.db,
    );
    const [shop] = changed.rows;
    if (!shop) throw await refusalOf(tx, id);
    const date = shipBy?.toISOString();
    await audit(tx, `shop.${state}`, `merchant:${id}`, { ...(reason && { reason }), ...(date && { shipBy: date }) });
    if (shop.ownerId !== null) {
      const { ownerId, name } = shop;
      if (date) await notify(tx, ownerId, 'shop.closing', [{ data: { name, reason, date }, link: '/login2/orders' }]);
      else await notify(tx, ownerId, `shop.${state}`, [{ data: { name, reason }, link: '/login2' }]);
    }
    await invalidateCache(tx.db, 'catalog');
  });
}

async function refusalOf(ctx: Ctx, id: number): Promise<DomainError> {
  const found = await sql`select 1 from merchants where id = ${id}::bigint and kind = 'shop'`.execute(ctx.db);
  return new DomainError(found.rows.length > 0 ? 'shop_state_changed' : 'merchant_not_found');
}
