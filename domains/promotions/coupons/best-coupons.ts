import { applyCoupon, type CouponLine, type CouponTerms } from './coupon-rules.ts';

/**
 * Bounds the work of one choice. Reached only by carts of dozens of shops whose coupons together come within a platform
 * coupon's minimum spend; the choice may then miss the best by a fraction of one coupon.
 */
const MOST_STEPS = 2_000_000;
const LEAST_STATES = 50;

export interface CouponChoice {
  merchantCoupons: CouponTerms[];
  platformCoupon: CouponTerms | null;
  saves: number;
}

/** One shop's coupon, or none: what it saves, and what it leaves of each line. */
interface Option {
  coupon: CouponTerms | null;
  saves: number;
  left: readonly number[];
}

/** Options for the shops so far: what they save, and what they leave for the platform coupon. */
interface State {
  saves: number;
  rest: number;
  option: Option | null;
  before: State | null;
}

/**
 * At most one coupon per merchant and one of the platform (rules of promotions), choosing the maximum saving. Coupons of
 * different shops touch different lines, so all that one shop's choice means to the others is how much it saves and how
 * much it leaves towards the platform coupon: pairs that are worse in both are dropped shop by shop.
 */
export function bestCoupons(
  lines: readonly CouponLine[],
  amounts: readonly number[],
  coupons: readonly CouponTerms[],
): CouponChoice {
  const distinct = oncePerCoupon(coupons);
  const platform = distinct.filter((coupon) => coupon.merchantId === null).toSorted((a, b) => b.discount - a.discount);
  const shops = [...Map.groupBy(distinct, (coupon) => coupon.merchantId)].flatMap(([merchantId, ofShop]) =>
    merchantId === null ? [] : [optionsOf(ofShop, lines, amounts)],
  );
  const freely = shops.map((options) => options.reduce((best, option) => (option.saves > best.saves ? option : best)));
  const merchantsSave = freely.reduce((sum, { saves }) => sum + saves, 0);
  let best: CouponChoice = { merchantCoupons: couponsOf(freely), platformCoupon: null, saves: merchantsSave };
  const steps = Math.max(1, platform.length * shops.reduce((sum, options) => sum + options.length, 0));
  const mostStates = Math.max(LEAST_STATES, Math.floor(MOST_STEPS / steps));
  for (const coupon of platform) {
    if (merchantsSave + coupon.discount <= best.saves) break;
    const found = withPlatform(coupon, { lines, amounts, shops, mostStates });
    if (found && found.saves > best.saves) best = found;
  }
  return best;
}

/** Several claims of one coupon are worth the same: the one that expires first represents them. */
function oncePerCoupon(coupons: readonly CouponTerms[]): CouponTerms[] {
  return [...new Map([...coupons].reverse().map((coupon) => [coupon.couponId, coupon])).values()].reverse();
}

/** Coupons with the same discount on each line are equivalent for everything applied after them. */
function optionsOf(coupons: readonly CouponTerms[], lines: readonly CouponLine[], amounts: readonly number[]) {
  const options = new Map<string, Option>([['', { coupon: null, saves: 0, left: amounts }]]);
  for (const coupon of coupons) {
    const { discounts, saves } = applyCoupon(coupon, lines, amounts);
    const key = discounts?.join() ?? '';
    if (!discounts || options.has(key)) continue;
    options.set(key, { coupon, saves, left: amounts.map((amount, index) => amount - (discounts[index] ?? 0)) });
  }
  return [...options.values()];
}

interface Search {
  lines: readonly CouponLine[];
  amounts: readonly number[];
  shops: readonly (readonly Option[])[];
  mostStates: number;
}

/** The best choice that includes this platform coupon, or undefined if nothing leaves enough for it. */
function withPlatform(coupon: CouponTerms, { lines, amounts, shops, mostStates }: Search): CouponChoice | undefined {
  const covers = lines.map((line) => !applyCoupon({ ...coupon, minSpend: 0 }, [line], [1]).misfit);
  const restOf = (left: readonly number[]) =>
    left.reduce((sum, amount, index) => sum + (covers[index] ? amount : 0), 0);
  const whole = restOf(amounts);
  const least = Math.max(1, coupon.minSpend);
  if (whole < least) return undefined;
  const takings = shops.map((options) => options.map((option) => ({ option, takes: whole - restOf(option.left) })));
  // what the shops still to come can take: a rest above that and above what the coupon can use is worth no more
  let later = takings.reduce((sum, options) => sum + mostOf(options), 0);
  let states: State[] = [{ saves: 0, rest: whole, option: null, before: null }];
  for (const options of takings) {
    later -= mostOf(options);
    const useful = Math.max(least, coupon.discount) + later;
    const next = states.flatMap((before) => options.map((taking) => follow(before, taking, useful)));
    states = bestStates(next, least, mostStates);
  }
  const value = ({ saves, rest }: State) => saves + Math.min(coupon.discount, rest);
  const [first, ...others] = states;
  if (!first) return undefined;
  const found = others.reduce((top, state) => (value(state) > value(top) ? state : top), first);
  return { merchantCoupons: couponsOf(optionsBehind(found)), platformCoupon: coupon, saves: value(found) };
}

interface Taking {
  option: Option;
  /** How much less the platform coupon finds on its lines. */
  takes: number;
}

const mostOf = (options: readonly Taking[]) => Math.max(...options.map(({ takes }) => takes));

function follow(before: State, { option, takes }: Taking, useful: number): State {
  return { saves: before.saves + option.saves, rest: Math.min(before.rest - takes, useful), option, before };
}

/** The states that no other one equals or beats in both, from the highest rest down; evenly thinned above the limit. */
function bestStates(states: State[], least: number, most: number): State[] {
  const kept: State[] = [];
  for (const state of states.sort((a, b) => b.rest - a.rest || b.saves - a.saves)) {
    if (state.rest < least) break;
    if (kept.length === 0 || state.saves > (kept.at(-1) as State).saves) kept.push(state);
  }
  if (kept.length <= most) return kept;
  const step = (kept.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, nth) => kept[Math.round(nth * step)] as State);
}

function optionsBehind(last: State): Option[] {
  const options: Option[] = [];
  for (let state: State | null = last; state; state = state.before) if (state.option) options.unshift(state.option);
  return options;
}

const couponsOf = (options: readonly Option[]) => options.flatMap(({ coupon }) => coupon ?? []);
