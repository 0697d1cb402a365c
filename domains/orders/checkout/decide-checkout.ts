import { lineProblem, mostPieces } from '../../cart/rules.ts';
import type { Deal } from '../../promotions/campaigns/deal.ts';
import { dealPrice, dealProblem } from '../../promotions/campaigns/deals.ts';
import { CAMPAIGN_KIND_RULES } from '../../promotions/campaigns/kinds.ts';
import { bestCoupons } from '../../promotions/coupons/best-coupons.ts';
import { applyCoupon, type CouponMisfit, type CouponTerms } from '../../promotions/coupons/coupon-rules.ts';
import type { Offer } from '../../promotions/offers.server.ts';
import { flashRoom, unitOf } from '../../promotions/offers.server.ts';
import { amountOf } from '../../sites/currency.ts';
import type { CheckoutLine } from '../contract.ts';
import type { CheckoutAddress, CheckoutInput } from './checkout-input.server.ts';
import { chooseAddress, freightRules, placeProblem, servedAddresses } from './freight-rules.ts';
import { type PointsWorth, type Priced, type PriceLine, priceCheckout, spendPoints } from './pricing.ts';

/** The buyer's choices. */
export interface CheckoutChoices {
  couponIds?: readonly number[];
  usePoints?: boolean | number;
  /** The delivery address; defaults to the buyer's first address. */
  addressId?: number | null;
}

/** The site's settings and exchange rates. */
export interface CheckoutTerms {
  /** Converts minor units of that currency into the order's. */
  convert: (amount: number, currency: string) => number;
  pointsWorth: PointsWorth;
  pointsMaxPercent: number;
}

export interface DecidedLine extends PriceLine {
  skuId: number;
  cartId: number | null;
  num: number;
  offer: Offer;
  /** In the merchant's currency, and the price last shown to the buyer. */
  unitMinor: number;
  seen: number;
  /** The displayed price per piece: rounded, so `items` need not be a multiple of it. */
  unit: number;
  flashItemId: number | null;
  /** The campaign item of a group purchase, a bargain or a pre-sale. */
  campaignItemId: number | null;
  problem: CheckoutLine['problem'];
}

interface CouponVerdict {
  id: number;
  saves: number;
  misfit: CouponMisfit | null;
}

/** Why benefits paid for by a shop or the platform do not apply; null if they do. */
type SubsidyRefusal = 'unverified' | 'own_shop';

export interface Decided {
  lines: DecidedLine[];
  priced: Priced;
  /** Coupon claims that apply. */
  couponIds: number[];
  /** Requested coupon claims that do not apply. */
  unfitIds: number[];
  verdicts: CouponVerdict[];
  /** The destination of the freight; null: none yet, so it is an estimate for each merchant's home zone. */
  to: CheckoutAddress | null;
  subsidyRefusal: SubsidyRefusal | null;
  /** Addresses of the buyer to which every line can be sent. */
  servedAddressIds: number[];
  pointsUsable: number;
  pointsWorth: number;
  deal: Deal | null;
  /** What is paid first: the deposit of a pre-sale, otherwise everything. */
  payNow: number;
}

/**
 * The whole calculation of a checkout, without database or clock. The prices of group purchases, bargains and pre-sales
 * are final: neither coupons nor points reduce them.
 */
export function decideCheckout(input: CheckoutInput, choices: CheckoutChoices, given: CheckoutTerms): Decided {
  const to = chooseAddress(input.addresses, choices.addressId);
  const subsidyRefusal = refuseSubsidy(input, to);
  const isFinal = subsidyRefusal !== null || input.lines.some((line) => line.deal);
  const terms = isFinal ? { ...given, pointsMaxPercent: 0 } : given;
  const lines = input.lines.map((line) =>
    decideLine(closeOffer(line, subsidyRefusal), input.deal, terms, to, subsidyRefusal),
  );
  const amounts = lines.map((line) => line.items);
  const coupons = input.claims.map((claim) => ({
    id: claim.id,
    couponId: claim.couponId,
    merchantId: claim.merchantId,
    scope: claim.scope,
    targetIds: claim.targetIds,
    minSpend: terms.convert(claim.minSpendMinor, claim.currency),
    discount: terms.convert(claim.discountMinor, claim.currency),
  }));
  const chosen = chooseCoupons(lines, amounts, isFinal ? [] : coupons, choices.couponIds);
  const price = (points: number) =>
    priceCheckout({
      lines,
      ...chosen,
      points,
      pointsMaxPercent: terms.pointsMaxPercent,
      pointsWorth: terms.pointsWorth,
      freight: (merchantId) => freightRules(lines, merchantId, to, terms.convert),
    });
  const priced = price(pointsWanted(choices.usePoints, input.points));
  const goods = priced.sums.items - priced.sums.merchantCoupon - priced.sums.platformCoupon;
  const usable = spendPoints(goods, input.points, terms.pointsMaxPercent, terms.pointsWorth);
  const couponIds = [...chosen.merchantCoupons, ...(chosen.platformCoupon ? [chosen.platformCoupon] : [])].map(
    (c) => c.id,
  );
  return {
    lines,
    priced,
    couponIds,
    unfitIds: (choices.couponIds ?? []).filter((id) => !couponIds.includes(id)),
    verdicts: coupons.map((coupon) => ({
      id: coupon.id,
      ...(isFinal ? COUNTS_FOR_NOTHING : applyCoupon(coupon, lines, amounts)),
    })),
    to,
    subsidyRefusal,
    servedAddressIds: servedAddresses(lines, input.addresses),
    pointsUsable: usable.points,
    pointsWorth: usable.worth,
    deal: input.deal,
    payNow: depositOf(lines, input.deal, terms) ?? priced.sums.total,
  };
}

/** Subsidies require a verified buyer who is not the shop: neither its owner nor at the owner's address. */
function refuseSubsidy(input: CheckoutInput, to: CheckoutAddress | null): SubsidyRefusal | null {
  if (!input.isVerified) return 'unverified';
  const isOwn =
    input.lines.some(({ offer }) => offer.isOwnShop) || (to !== null && input.shopAddressIds.includes(to.id));
  return isOwn ? 'own_shop' : null;
}

/** A buyer who is not entitled to a flash price pays the ordinary one. */
function closeOffer(line: CheckoutInput['lines'][number], refusal: SubsidyRefusal | null) {
  return refusal ? { ...line, flashItemId: null, offer: { ...line.offer, flash: null } } : line;
}

const COUNTS_FOR_NOTHING = { saves: 0, misfit: { reason: 'other_goods' } } as const;

/** Null if everything is paid at once. */
function depositOf(lines: readonly DecidedLine[], deal: Deal | null, terms: CheckoutTerms): number | null {
  const line = lines[0];
  if (!line || !deal?.depositMinor) return null;
  const convert = (minor: number) => terms.convert(minor, line.offer.currency);
  // a currency may be too coarse for both parts: something must remain to be paid later
  return Math.min(amountOf({ unitMinor: deal.depositMinor, num: line.num }, convert), line.items - 1);
}

function decideLine(
  line: CheckoutInput['lines'][number],
  offered: Deal | null,
  terms: CheckoutTerms,
  to: CheckoutAddress | null,
  refusal: SubsidyRefusal | null,
): DecidedLine {
  const { offer, num } = line;
  const convert = (minor: number) => terms.convert(minor, offer.currency);
  const deal = line.deal ? offered : null;
  const { unitMinor, flashItemId } = deal
    ? { unitMinor: dealPrice(deal), flashItemId: null }
    : unitOf(line.deal ? { ...offer, flash: null } : offer, num);
  return {
    skuId: line.skuId,
    cartId: line.cartId,
    num,
    offer,
    unitMinor,
    seen: line.seen,
    flashItemId,
    campaignItemId: deal?.itemId ?? null,
    unit: convert(unitMinor),
    // a pre-sale is paid in two parts
    items: Math.max(deal?.depositMinor ? 2 : 0, amountOf({ unitMinor, num }, convert)),
    kind: offer.kind,
    merchantId: offer.merchantId,
    productId: offer.productId,
    categoryPath: offer.categoryPath,
    problem: problemOf(line, deal, refusal) ?? placeProblem(line.offer, to),
  };
}

function problemOf(
  line: CheckoutInput['lines'][number],
  deal: Deal | null,
  refusal: SubsidyRefusal | null,
): CheckoutLine['problem'] {
  const { offer, num, flashItemId } = line;
  const available = offer.soldAs === 'goods' ? Math.max(0, offer.available) : mostPieces(offer);
  const code = lineProblem({ ...offer, available, num });
  if (code) return { code, available };
  if (line.deal && refusal && CAMPAIGN_KIND_RULES[line.deal.kind].isSubsidised)
    return { code: refusal === 'unverified' ? 'verification_needed' : 'own_shop', available: 0 };
  if (line.deal) return dealProblem(line.deal, deal, line);
  if (flashItemId === null) return null;
  if (offer.flash?.itemId !== flashItemId) return { code: 'flash_closed', available };
  if (offer.flash.left < num) return { code: 'flash_sold_out', available: offer.flash.left };
  return flashRoom(offer) < num ? { code: 'flash_limit', available: flashRoom(offer) } : null;
}

/** The requested claims as far as they apply, one per merchant and one of the platform; without a request, the best. */
function chooseCoupons(
  lines: readonly DecidedLine[],
  amounts: readonly number[],
  coupons: readonly CouponTerms[],
  wanted: readonly number[] | undefined,
): { merchantCoupons: CouponTerms[]; platformCoupon: CouponTerms | null } {
  if (!wanted) return bestCoupons(lines, amounts, coupons);
  const asked = coupons.filter((coupon) => wanted.includes(coupon.id));
  const perMerchant = new Map<number, CouponTerms>();
  let left = [...amounts];
  for (const coupon of asked) {
    if (coupon.merchantId === null || perMerchant.has(coupon.merchantId)) continue;
    const applied = applyCoupon(coupon, lines, left);
    if (applied.misfit) continue;
    perMerchant.set(coupon.merchantId, coupon);
    left = left.map((amount, index) => amount - (applied.discounts[index] ?? 0));
  }
  const platformCoupon = asked.find((coupon) => coupon.merchantId === null && !applyCoupon(coupon, lines, left).misfit);
  return { merchantCoupons: [...perMerchant.values()], platformCoupon: platformCoupon ?? null };
}

function pointsWanted(usePoints: boolean | number | undefined, balance: number): number {
  if (usePoints === true) return balance;
  return typeof usePoints === 'number' ? Math.min(usePoints, balance) : 0;
}
