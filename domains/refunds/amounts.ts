import { splitByWeight } from '../../platform/locale/money.ts';

/** What some pieces refund and who bears it; minor units of the order's currency, and points. */
export interface RefundParts {
  /** To the original source of the money. */
  cash: number;
  gift: number;
  points: number;
  /** The platform's contribution through its own discounts. */
  subsidy: number;
  /** The merchant's share of it; the rest is commission. */
  earned: number;
}

/** A line as it was paid, with earlier refunds. */
export interface PaidLine {
  id: number;
  num: number;
  /** What the buyer paid, including the gift balance part. */
  paid: number;
  gift: number;
  points: number;
  subsidy: number;
  commission: number;
  held: RefundParts & { num: number };
}

/** A fraction between 0 and 1, of whole numbers. */
export interface Share {
  part: number;
  of: number;
}

export const NOTHING: RefundParts = { cash: 0, gift: 0, points: 0, subsidy: 0, earned: 0 };
const PARTS = Object.keys(NOTHING) as (keyof RefundParts)[];

/** The agreed commission of an order on each of its lines. */
export function commissionOfLines(commission: number, goods: readonly number[]): number[] {
  return splitByWeight(commission, goods);
}

/**
 * For this many pieces of the line, counted from its first. Each part grows monotonically with the pieces, and all
 * pieces give everything.
 */
function ofFirst(line: PaidLine, num: number): RefundParts {
  return partsOfShare(line, { part: num, of: line.num });
}

/** A share of an untouched line, such as the part of a month that was not used: each part of it rounded down. */
export function partsOfShare(line: PaidLine, { part, of }: Share): RefundParts {
  const paid = share(line.paid, part, of);
  const gift = share(line.gift, paid, line.paid);
  const subsidy = share(line.subsidy, part, of);
  const commission = share(line.commission, paid + subsidy, line.paid + line.subsidy);
  return {
    cash: paid - gift,
    gift,
    points: share(line.points, part, of),
    subsidy,
    earned: paid + subsidy - commission,
  };
}

/**
 * What further pieces of a line refund: the difference from what was refunded already, so that the sums are exact in
 * whatever order pieces are requested, refused and requested again; the last piece refunds all that is left.
 */
export function partsOf(line: PaidLine, num: number): RefundParts {
  if (num < 0 || line.held.num + num > line.num)
    throw new RangeError(`${num} pieces are more than line ${line.id} has`);
  const goal = ofFirst(line, line.held.num + num);
  return mapParts((part) => Math.max(0, goal[part] - line.held[part]));
}

/** The freight of an order as parts: all of it belongs to the merchant. */
export function partsOfFreight(freight: number, gift: number): RefundParts {
  return { ...NOTHING, cash: freight - gift, gift, earned: freight };
}

export function addParts(parts: readonly RefundParts[]): RefundParts {
  return mapParts((part) => parts.reduce((sum, each) => sum + each[part], 0));
}

/** The part of its commission that the platform returns. */
export function commissionPart({ cash, gift, subsidy, earned }: RefundParts): number {
  return cash + gift + subsidy - earned;
}

/**
 * Allocates an amount to its payment sources, in the given order, each up to what it still holds. Throws if they do not
 * hold enough: more would be refunded than was paid.
 */
export function allocateInOrder(amount: number, held: readonly number[]): number[] {
  let left = amount;
  const allocated = held.map((most) => {
    const part = Math.min(left, Math.max(0, most));
    left -= part;
    return part;
  });
  if (left > 0) throw new RangeError(`${left} of ${amount} was never paid`);
  return allocated;
}

function mapParts(value: (part: keyof RefundParts) => number): RefundParts {
  return Object.fromEntries(PARTS.map((part) => [part, value(part)])) as unknown as RefundParts;
}

/** Products of amounts and pieces may exceed the safe integers. */
function share(whole: number, part: number, of: number): number {
  return of === 0 ? 0 : Number((BigInt(whole) * BigInt(part)) / BigInt(of));
}
