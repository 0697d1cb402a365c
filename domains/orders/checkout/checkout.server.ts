import { pickText } from '../../../platform/locale/locale.ts';
import { readCredits } from '../../catalog/elsewhere/read-credits.server.ts';
import { isShipped } from '../../catalog/product-kinds.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { flashOf, merchantOf, optionNames } from '../../promotions/offers.server.ts';
import { claimedCoupon } from '../../promotions/queries.server.ts';
import type { BalanceDue, Checkout, CheckoutLine, ComputeInput, PriceParts } from '../contract.ts';
import { isCollectable } from '../on-delivery/rules.ts';
import { payBy } from './checkout-hold.ts';
import { type CheckoutInput, readCheckoutInput } from './checkout-input.server.ts';
import { checkoutTerms } from './checkout-terms.server.ts';
import { type Decided, type DecidedLine, decideCheckout } from './decide-checkout.ts';
import type { PriceSums } from './pricing.ts';

type Choices = Partial<Omit<ComputeInput, 'preOrderNo'>>;

/** The current checkout with the best coupons and without points. Throws `pre_order_gone`. */
export function readCheckout(ctx: Ctx, preOrderNo: string): Promise<Checkout> {
  return computeCheckout(ctx, { preOrderNo });
}

/** The checkout with these choices. The prices it returns count as seen by the buyer. */
export async function computeCheckout(ctx: Ctx, input: Choices & { preOrderNo: string }): Promise<Checkout> {
  const read = await readCheckoutInput(ctx, input.preOrderNo);
  const decided = decideCheckout(read, input, checkoutTerms(ctx));
  if (decided.lines.some((line) => line.seen !== line.unitMinor)) await notePrices(ctx, read, decided);
  return presentCheckout(ctx, read, decided, input);
}

/** Whether anything can pay what this checkout would ask of the actor. */
export function canPayFor(ctx: Ctx, decided: Decided): Promise<boolean> {
  const { lines, deal, payNow, priced } = decided;
  return ctx.app.canPay(ctx, {
    userId: requireActor(ctx).userId,
    siteId: ctx.site.id,
    currency: ctx.currency,
    amount: payNow,
    merchantIds: priced.groups.map(({ merchantId }) => merchantId),
    isHurried: deal !== null || lines.some(({ flashItemId }) => flashItemId !== null),
    isSubsidised: priced.sums.platformCoupon + priced.sums.points > 0,
    isCollected: paysOnDelivery(ctx, decided),
  });
}

/** Whether its shops collect the money of all orders on delivery. */
function paysOnDelivery(ctx: Ctx, { lines, to, priced }: Decided): boolean {
  return isCollectable({
    lines: lines.map((line) => ({ ...line, isLimited: line.flashItemId !== null || line.campaignItemId !== null })),
    to,
    orders: priced.groups,
    convert: checkoutTerms(ctx).convert,
  });
}

async function notePrices(ctx: Ctx, read: CheckoutInput, decided: Decided): Promise<void> {
  const lines = read.lines.map(({ offer: _, ...line }, index) => ({
    ...line,
    seen: decided.lines[index]?.unitMinor ?? line.seen,
  }));
  await ctx.db
    .updateTable('pre_orders')
    .set({ lines: JSON.stringify(lines) })
    .where('no', '=', read.preOrderNo)
    .execute();
}

/** A calculated checkout in the language and currency of the actor. */
export async function presentCheckout(
  ctx: Ctx,
  read: CheckoutInput,
  decided: Decided,
  choices: Choices,
): Promise<Checkout> {
  const { lines, priced } = decided;
  const needsAddress = lines.some((line) => isShipped(line.kind));
  const wanted = choices.shippingType === 'deliver' ? 'deliver' : 'ship';
  const credits = await readCredits(
    ctx,
    lines.map(({ productId, offer: { soldAs } }) => ({ productId, soldAs })),
  );
  return {
    preOrderNo: read.preOrderNo,
    expiresAt: read.expiresAt.toISOString(),
    groups: priced.groups.flatMap((group) => {
      const own = lines.filter((line) => line.merchantId === group.merchantId);
      const first = own[0];
      if (!first) return [];
      const merchant = merchantOf(ctx, first.offer);
      const shown = own.map((line) => ({ ...presentLine(ctx, line), credit: credits.get(line.productId) ?? null }));
      return [{ merchant, lines: shown, price: presentParts(ctx, group) }];
    }),
    price: presentParts(ctx, priced.sums),
    deal: decided.deal && { kind: decided.deal.kind, itemId: decided.deal.itemId, campaignId: decided.deal.campaignId },
    subsidyRefusal: decided.subsidyRefusal,
    payNow: { amount: decided.payNow, currency: ctx.currency },
    minutesToPay: Math.floor((payBy(decided, read, ctx.site.settings, ctx.now).getTime() - ctx.now.getTime()) / 60_000),
    balanceDue: presentBalanceDue(ctx, decided),
    count: lines.reduce((sum, line) => sum + line.num, 0),
    needsAddress,
    shippingTypes: needsAddress ? ['ship', 'deliver'] : ['virtual'],
    shippingType: needsAddress ? wanted : 'virtual',
    addresses: read.addresses,
    addressId: decided.to?.id ?? null,
    isFreightEstimated: needsAddress && decided.to === null,
    servedAddressIds: decided.servedAddressIds,
    coupons: decided.subsidyRefusal ? { fit: [], unfit: [] } : presentCoupons(ctx, read, decided),
    couponIds: decided.couponIds,
    points: {
      balance: read.points,
      usable: decided.pointsUsable,
      worth: { amount: decided.pointsWorth, currency: ctx.currency },
      used: priced.pointsUsed,
    },
    hasProblem: lines.some((line) => line.problem !== null),
    isPayable: await canPayFor(ctx, decided),
    paysOnDelivery: paysOnDelivery(ctx, decided),
  };
}

/** What a pre-sale leaves to be paid later; null if everything is paid at once. */
export function presentBalanceDue(ctx: Pick<Ctx, 'currency'>, { deal, payNow, priced }: Decided): BalanceDue | null {
  if (!deal?.balanceDueStartsAt || !deal.balanceDueEndsAt || !deal.shipsAt) return null;
  const iso = (at: string) => new Date(at).toISOString();
  return {
    amount: { amount: priced.sums.total - payNow, currency: ctx.currency },
    startsAt: iso(deal.balanceDueStartsAt),
    endsAt: iso(deal.balanceDueEndsAt),
    shipsAt: iso(deal.shipsAt),
  };
}

function presentLine(ctx: Ctx, line: DecidedLine): Omit<CheckoutLine, 'credit'> {
  const { offer } = line;
  return {
    productId: line.productId,
    skuId: line.skuId,
    name: pickText(offer.names, ctx.locale, ctx.site.defaultLocale),
    options: optionNames(offer.optionTexts, ctx.locale, ctx.site.defaultLocale),
    image: offer.image,
    kind: line.kind,
    num: line.num,
    unit: { amount: line.unit, currency: ctx.currency },
    subtotal: { amount: line.items, currency: ctx.currency },
    // a line sold at a price other than the flash sale's is not marked as one
    flash: line.flashItemId === null ? null : flashOf(ctx, offer),
    problem: line.problem,
  };
}

function presentParts(ctx: Pick<Ctx, 'currency'>, sums: PriceSums): PriceParts {
  const money = (amount: number) => ({ amount, currency: ctx.currency });
  return {
    items: money(sums.items),
    merchantCoupon: money(sums.merchantCoupon),
    platformCoupon: money(sums.platformCoupon),
    points: money(sums.points),
    freight: money(sums.freight),
    total: money(sums.total),
  };
}

function presentCoupons(ctx: Ctx, read: CheckoutInput, decided: Decided): Checkout['coupons'] {
  const coupons: Checkout['coupons'] = { fit: [], unfit: [] };
  read.claims.forEach((claim, index) => {
    const verdict = decided.verdicts[index];
    const coupon = claimedCoupon(ctx, claim);
    const money = (amount: number) => ({ amount, currency: ctx.currency });
    if (!verdict?.misfit) coupons.fit.push({ ...coupon, saves: money(verdict?.saves ?? 0) });
    else if (verdict.misfit.reason === 'other_goods') {
      coupons.unfit.push({ ...coupon, reason: 'other_goods', missing: null });
    } else coupons.unfit.push({ ...coupon, reason: 'min_spend', missing: money(verdict.misfit.missing) });
  });
  coupons.fit.sort((a, b) => b.saves.amount - a.saves.amount);
  return coupons;
}
