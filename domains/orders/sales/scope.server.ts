import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { hasShopPermission, requireOwnMerchant, requireShopPermission } from '../../merchants/own-merchant.server.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import type { SaleFilter } from './contract.ts';

/** The sales that an actor may see: one merchant's, or all. Only the functions below create it. */
export interface SaleScope {
  readonly merchantId: number | null;
  /** The time zone of its days. */
  readonly timeZone: string;
}

/** The sales of the actor's own shop. Throws `login_required`, `no_permission`. */
export async function ownSales(
  ctx: Ctx,
  permission: 'orders.read' | 'orders.ship' = 'orders.read',
): Promise<SaleScope> {
  const { id } = await requireOwnMerchant(ctx, permission);
  return { merchantId: id, timeZone: timeZoneOf(ctx.site) };
}

/** The sales of one shop, for work that no person starts, such as webhooks to the shop itself. */
export function salesOf(ctx: Pick<Ctx, 'site'>, merchantId: number): SaleScope {
  return { merchantId, timeZone: timeZoneOf(ctx.site) };
}

/** The sales of every shop, for an actor who manages orders. Throws `login_required`, `no_permission`. */
export function allSales(ctx: Ctx): SaleScope {
  requirePlatformPermission(ctx, 'orders.manage');
  return { merchantId: null, timeZone: timeZoneOf(ctx.site) };
}

/** Throws `login_required`, `no_permission` unless the actor still has what the scope needs. */
export async function requireScope(ctx: Ctx, { merchantId }: SaleScope): Promise<void> {
  if (merchantId === null) requirePlatformPermission(ctx, 'orders.manage');
  else await requireShopPermission(ctx, merchantId, 'orders.read');
}

/** The orders of one account show what its page in the office does, so they need the same permission. Throws `no_permission`. */
export async function requireBuyerFilter(ctx: Ctx, { merchantId }: SaleScope, { buyerId }: SaleFilter): Promise<void> {
  if (buyerId === undefined) return;
  if (merchantId === null) requirePlatformPermission(ctx, 'users.manage');
  else if (!(await hasShopPermission(ctx, merchantId, 'customers.read')))
    throw new DomainError('no_permission', { permission: 'shop:customers.read' });
}
