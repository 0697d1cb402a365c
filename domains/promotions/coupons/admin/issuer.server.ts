import { type Ctx, requirePlatformPermission } from '../../../context.ts';
import { requireOwnMerchant } from '../../../merchants/own-merchant.server.ts';
import { PLATFORM_CURRENCY } from './rules.ts';

/** Whose coupons somebody makes: a shop's or, without one, the platform's. */
export interface Issuer {
  merchantId: number | null;
  /** What its coupons are counted in. */
  currency: string;
  userId: number;
}

/** The shop that the asker runs as an issuer. Throws `login_required`, `no_permission`. */
export async function merchantIssuer(ctx: Ctx): Promise<Issuer> {
  const { id, currency } = await requireOwnMerchant(ctx);
  return { merchantId: id, currency, userId: ctx.actor?.userId ?? 0 };
}

/** The platform as an issuer. Throws `login_required`, `no_permission`. */
export async function platformIssuer(ctx: Ctx): Promise<Issuer> {
  const { userId } = requirePlatformPermission(ctx, 'promotions.manage');
  return { merchantId: null, currency: PLATFORM_CURRENCY, userId };
}
