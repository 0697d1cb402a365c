import { commissionOf } from '../orders/checkout/pricing.ts';
import type { RefundableLine, RefundableOrder } from '../orders/refunding/refundable-order.server.ts';
import {
  addParts,
  commissionOfLines,
  NOTHING,
  type PaidLine,
  partsOf,
  partsOfFreight,
  type RefundParts,
} from './amounts.ts';
import { unsentOf } from './rules.ts';

/** What live refunds hold of a line. */
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

/** A refund before it is written: pieces, what they give back, and the sum. */
export interface RefundPlan {
  lines: PlannedLine[];
  /** Of the sum: only when nothing was sent and no thing is left to send. */
  freight: number;
  sum: RefundParts;
}

/** The refund of these pieces; the caller has seen that they are free. */
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

/** Of a pre-sale only the deposit was paid: all of it goes back, and nobody earned anything yet. */
function planDeposit(order: RefundableOrder, deposit: number): RefundPlan {
  const gift = order.lines.reduce((sum, line) => sum + line.gift, 0);
  // what gift money paid of the deposit may lie upon the freight as well
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

/** The line with what is held of it, as the rules look at it. */
export function piecesOf(line: RefundableLine, held: Held) {
  const { num: heldNum, unsent: heldUnsent } = heldOf(held, line.id);
  return { num: line.num, shippedNum: line.shippedNum, isThere: line.isThere, heldNum, heldUnsent };
}
