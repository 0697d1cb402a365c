import { audit } from '../../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../../kit/context.ts';
import { auditShop } from '../../../merchants/audit/audit-shop.server.ts';
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
export async function merchantIssuer(
  ctx: Ctx,
  permission: 'promotions.read' | 'promotions.edit' = 'promotions.edit',
): Promise<Issuer> {
  const { id, currency } = await requireOwnMerchant(ctx, permission);
  return { merchantId: id, currency, userId: ctx.actor?.userId ?? 0 };
}

/** The platform as an issuer. Throws `login_required`, `no_permission`. */
export async function platformIssuer(ctx: Ctx): Promise<Issuer> {
  const { userId } = requirePlatformPermission(ctx, 'promotions.manage');
  return { merchantId: null, currency: PLATFORM_CURRENCY, userId };
}

const SHOP_ACTS = {
  'coupon.added': 'coupon.saved',
  'coupon.saved': 'coupon.saved',
  'coupon.stopped': 'coupon.switched',
  'coupon.resumed': 'coupon.switched',
  'coupon.codes-made': 'coupon.codes_made',
  'coupon.codes-stopped': 'coupon.codes_stopped',
} as const;

/** Records a change of a coupon: in the shop's own log, or in the platform's. */
export function auditIssuer(
  { merchantId }: Issuer,
  ctx: Ctx,
  act: keyof typeof SHOP_ACTS,
  subject: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  if (merchantId === null) return audit(ctx, act, subject, details);
  return auditShop(ctx, { id: merchantId }, SHOP_ACTS[act], subject, details);
}
