import { type Ctx, requirePlatformPermission } from '../../../context.ts';
import { requireOwnMerchant } from '../../../merchants/own-merchant.server.ts';
import { PLATFORM_CURRENCY } from './rules.ts';

/** The issuer of coupons: a shop or, without one, the platform. */
export interface Issuer {
  merchantId: number | null;
  /** The currency of its coupons. */
  currency: string;
  userId: number;
}

/** The actor's own shop as an issuer. Throws `login_required`, `no_permission`. */
export async function merchantIssuer(ctx: Ctx): Promise<Issuer> {
  const { id, currency } = await requireOwnMerchant(ctx);
  return { merchantId: id, currency, userId: ctx.actor?.userId ?? 0 };
}

/** The platform as an issuer. Throws `login_required`, `no_permission`. */
export async function platformIssuer(ctx: Ctx): Promise<Issuer> {
  const { userId } = requirePlatformPermission(ctx, 'promotions.manage');
  return { merchantId: null, currency: PLATFORM_CURRENCY, userId };
}
