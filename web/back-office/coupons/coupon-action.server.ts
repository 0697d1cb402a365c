import type { Ctx } from '../../../domains/kit/context.ts';
import { couponInput } from '../../../domains/promotions/coupons/admin/contract.ts';
import type { Issuer } from '../../../domains/promotions/coupons/admin/issuer.server.ts';
import { stopCodes } from '../../../domains/promotions/coupons/admin/make-codes.server.ts';
import { saveCoupon } from '../../../domains/promotions/coupons/admin/save-coupon.server.ts';
import { switchCoupon } from '../../../domains/promotions/coupons/admin/switch-coupon.server.ts';
import { parseMoney } from '../../../platform/locale/money.ts';
import { type Outcome, parseOrRefuse, readFormId, readNumber } from '../../forms/handle-form.server.ts';
import { readMoment } from '../kit/read-moment.server.ts';
import { readTexts } from '../kit/read-texts.ts';

interface Sent {
  intent: string;
  submitted: Record<string, string>;
  all(name: string): string[];
}

/** The form actions of a coupon's page, for shops and the platform alike; `room` is the list to return to. */
export async function actOnCoupon(
  ctx: Ctx,
  issuer: Issuer,
  sent: Sent,
  base: '/admin/coupons' | '/login2/coupons',
): Promise<Outcome> {
  const { intent, submitted } = sent;
  const id = readNumber(submitted.id);
  if (intent === 'switch') {
    const active = submitted.active === '1';
    await switchCoupon(ctx, issuer, { id: Number(id), active });
    return { done: active ? 'coupon-admin.coupon_resumed' : 'coupon-admin.coupon_stopped' };
  }
  if (intent === 'stop_codes') {
    await stopCodes(ctx, issuer, readFormId(submitted.batchId));
    return { done: 'coupon-admin.codes_stopped' };
  }
  const saved = await saveCoupon(ctx, issuer, readCoupon(ctx, sent, issuer));
  return { done: 'coupon-admin.coupon_saved', to: `${base}/${saved}` };
}

/** The form in the format of the call: amounts are typed in whole units, times in the office's zone. */
function readCoupon(ctx: Ctx, { submitted, all }: Sent, { currency }: Issuer) {
  const { scope, way } = submitted;
  const money = (text: string | undefined) => (text?.trim() ? (parseMoney(text, currency) ?? text) : undefined);
  return parseOrRefuse(couponInput, {
    id: readNumber(submitted.id),
    name: readTexts(submitted, 'name'),
    scope,
    targetIds: scope === 'goods' || scope === 'category' ? all(scope).map(Number) : [],
    minSpend: money(submitted.minSpend) ?? 0,
    discount: money(submitted.discount),
    generousConfirmed: submitted.generousConfirmed === 'on',
    total: readNumber(submitted.total),
    perUser: readNumber(submitted.perUser),
    validDays: readNumber(submitted.validDays),
    validUntil: readMoment(ctx, submitted.validUntil),
    claimStartsAt: readMoment(ctx, submitted.claimStartsAt),
    claimEndsAt: readMoment(ctx, submitted.claimEndsAt),
    way,
    publicCode: way === 'code' ? submitted.publicCode : null,
  });
}
