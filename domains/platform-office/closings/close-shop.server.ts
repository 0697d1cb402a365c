import { sql } from 'kysely';
import { type Ctx, hasPlatformPermission, requireActor, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { closeShop } from '../../merchants/supervision/change-state.server.ts';
import { endPromotionsOf } from '../../promotions/end-promotions.server.ts';
import type { CloseShopInput } from './contract.ts';

const DAY_MS = 86_400_000;

/** Closing refunds orders, so it needs what decides about shops and about refunds as well. */
const NEEDED = ['merchants.close', 'merchants.review', 'refunds.manage'] as const;

export const mayCloseShops = (ctx: Ctx): boolean =>
  NEEDED.every((permission) => hasPlatformPermission(ctx, permission));

/**
 * Closes a shop permanently: it leaves the sites at once, and a job takes care of its open orders, products and staff.
 * Earnings stay withdrawable. Throws `no_permission`, `merchant_not_found`, `shop_state_changed`.
 */
export async function closeShopWithOrders(ctx: Ctx, input: CloseShopInput): Promise<void> {
  for (const permission of NEEDED) requirePlatformPermission(ctx, permission);
  const { userId } = requireActor(ctx);
  const { id, reason, unshipped, shipDays } = input;
  const shipBy = unshipped === 'ship' ? new Date(ctx.now.getTime() + shipDays * DAY_MS) : null;
  await transact(ctx, async (tx) => {
    await closeShop(tx, { id, reason, shipBy });
    await endPromotionsOf(tx, id);
    await sql`
      insert into merchant_closings (merchant_id, ship_by, asked_by, asked_at)
      values (${id}::bigint, ${shipBy}::timestamptz, ${userId}::bigint, ${ctx.now}::timestamptz)`.execute(tx.db);
  });
}
