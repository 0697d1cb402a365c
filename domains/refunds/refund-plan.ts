import { commissionOf } from '../orders/checkout/pricing.ts';
import type { RefundableLine, RefundableOrder } from '../orders/refunding/refundable-order.server.ts';
import {
  addParts,
  commissionOfLines,
  NOTHING,
  type PaidLine,
  partsOf,
  partsOfFreight,
  partsOfShare,
  type RefundParts,
  type Share,
} from './amounts.ts';
import { unsentOf } from './rules.ts';

/** Pieces of a line in active refunds. */
export interface HeldPieces extends RefundParts {
  num: number;
  /** Of these, pieces that had not been sent. */
  unsent: number;
}

const NOTHING_HELD: HeldPieces = { ...NOTHING, num: 0, unsent: 0 };
export type Held = ReadonlyMap<number, HeldPieces>;

interface PlannedLine {
  lineId: number;
  num: number;
  unsentNum: number;
  parts: RefundParts;
}

/** A refund before it is stored: pieces, their amounts, and the sum. */
export interface RefundPlan {
  lines: PlannedLine[];
  /** Part of the sum: only if nothing was sent and nothing physical is left to send. */
  freight: number;
  sum: RefundParts;
}

/** The refund of these pieces; the caller has checked that they are available. */
export function planRefund(
  order: RefundableOrder,
  held: Held,
  wanted: readonly { lineId: number; num: number }[],
): RefundPlan {
  if (order.deposit !== null) return planDeposit(order, order.deposit);
  const paid = paidLines(order, held);
  const lines = wanted.map(({ lineId, num }) => {
    const line = paid.get(lineId);
    if (!line) throw new RangeError(`line ${lineId} is not of order ${order.no}`);
    return { lineId, num, unsentNum: unsentOf(piecesOf(line.line, held), num), parts: partsOf(line, num) };
  });
  const asked = new Map(wanted.map(({ lineId, num }) => [lineId, num]));
  const things = order.lines.filter((line) => !line.isVirtual);
  const isRest = things.every((line) => heldOf(held, line.id).num + (asked.get(line.id) ?? 0) === line.num);
  const hasThing = things.some((line) => asked.has(line.id));
  const givesFreight = isRest && hasThing && !order.isSent && order.freightHeld === 0;
  const freight = givesFreight ? [partsOfFreight(order.freight, order.freightGift)] : [];
  return {
    lines,
    freight: givesFreight ? order.freight : 0,
    sum: addParts([...lines.map(({ parts }) => parts), ...freight]),
  };
}

/**
 * The refund of a share of a line of one piece; the rest of its price stays with the seller. Undefined if the line is in a
 * refund already, its earnings were released, or the share comes to nothing.
 */
export function planShare(order: RefundableOrder, held: Held, lineId: number, part: Share): RefundPlan | undefined {
  const paid = paidLines(order, held).get(lineId);
  if (paid?.num !== 1 || paid.held.num > 0 || order.isReleased) return undefined;
  const parts = partsOfShare(paid, part);
  if (parts.cash + parts.gift + parts.points === 0) return undefined;
  return { lines: [{ lineId, num: 1, unsentNum: 0, parts }], freight: 0, sum: parts };
}

/** Of a pre-sale only the deposit was paid: all of it is refunded, and nobody has earned anything yet. */
function planDeposit(order: RefundableOrder, deposit: number): RefundPlan {
  const gift = order.lines.reduce((sum, line) => sum + line.gift, 0);
  // the gift balance part of the deposit may include freight
  const freight = order.freightGift;
  const goods = { ...NOTHING, cash: deposit - gift - freight, gift, earned: deposit - freight };
  return {
    lines: order.lines.map((line, place) => ({
      lineId: line.id,
      num: line.num,
      unsentNum: line.isThere ? 0 : line.num,
      parts: place === 0 ? goods : NOTHING,
    })),
    freight,
    sum: addParts([goods, partsOfFreight(freight, freight)]),
  };
}

function paidLines(order: RefundableOrder, held: Held): Map<number, PaidLine & { line: RefundableLine }> {
  const goods = order.lines.map((line) => line.paid + line.subsidy);
  const commission = commissionOf(
    goods.reduce((sum, each) => sum + each, 0),
    order.commissionBp,
  );
  const commissions = commissionOfLines(commission, goods);
  return new Map(
    order.lines.map((line, place) => [
      line.id,
      {
        line,
        id: line.id,
        num: line.num,
        paid: line.paid,
        gift: line.gift,
        points: line.points,
        subsidy: line.subsidy,
        commission: commissions[place] ?? 0,
        held: heldOf(held, line.id),
      },
    ]),
  );
}

export function heldOf(held: Held, lineId: number): HeldPieces {
  return held.get(lineId) ?? NOTHING_HELD;
}

/** The line with its refunded pieces, in the format of the rules. */
export function piecesOf(line: RefundableLine, held: Held) {
  const { num: heldNum, unsent: heldUnsent } = heldOf(held, line.id);
  return { num: line.num, shippedNum: line.shippedNum, isThere: line.isThere, heldNum, heldUnsent };
}
