import { DomainError } from '../../platform/errors.ts';
import { type Ctx, requireActor, staleRefusal } from '../kit/context.ts';
import { findOwnMerchant } from './own-merchant.server.ts';
import type { ShopPermission } from './staff/permissions.ts';

/** The platform's staff acts for shops with these; their verbs decide for which. */
const ACTING_FOR_SHOPS = ['orders.manage', 'catalog.manage'];

/**
 * Access to a call of the merchant office, before its input is read: the permission in the actor's shop, or a role of
 * the platform that may act for shops. The verb checks it again.
 */
export async function checkShopAccess(ctx: Ctx, permission: ShopPermission): Promise<void> {
  const actor = requireActor(ctx);
  const own = await findOwnMerchant(ctx);
  if (actor.permissions.some((key) => ACTING_FOR_SHOPS.includes(key))) return;
  if (own?.permissions.includes(permission)) {
    if (actor.isStale) throw staleRefusal(actor);
    return;
  }
  const missing = own && own.permissions.length > 0 ? `shop:${permission}` : 'merchant';
  throw new DomainError('no_permission', { permission: missing });
}
