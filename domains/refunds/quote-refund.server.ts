import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { pickText } from '../../platform/locale/locale.ts';
import type { Ctx } from '../kit/context.ts';
import { findOwnOrder } from '../orders/own-order.server.ts';
import { type RefundableOrder, readRefundable } from '../orders/refunding/refundable-order.server.ts';
import { merchantOf, optionNames } from '../promotions/offers.server.ts';
import { chooseLines, isWithBuyer, reasonsFor, refuseTooLate } from './apply-refund.server.ts';
import type { QuoteRefundInput, RefundQuote } from './contract.ts';
import { reviewDue } from './deadlines.server.ts';
import { chooseMethods } from './money/move-money.server.ts';
import { type Held, piecesOf, planRefund, type RefundPlan } from './refund-plan.ts';
import { readHeld } from './refund-rows.server.ts';
import { kindsFor, refundableNum } from './rules.ts';

/**
 * What these pieces of an order would refund, part by part, and what can be requested at all. Throws `order_not_found`,
 * `order_state`, `refund_too_much`.
 */
export async function quoteRefund(ctx: Ctx, input: QuoteRefundInput): Promise<RefundQuote> {
  const { id } = await findOwnOrder(ctx, input.orderNo);
  const [order, held] = await Promise.all([readRefundable(ctx.db, sql`o.id = ${id}::bigint`), readHeld(ctx.db, id)]);
  if (!order) throw new DomainError('order_not_found');
  refuseTooLate(ctx, order);
  const plan = planRefund(order, held, chooseLines(order, held, input.lines));
  const ways = await chooseMethods(ctx.db, order, plan.sum.cash);
  return presentQuote(ctx, order, held, plan, ways);
}

function presentQuote(
  ctx: Ctx,
  order: RefundableOrder,
  held: Held,
  plan: RefundPlan,
  ways: readonly { method: string; amount: number }[],
): RefundQuote {
  const money = (amount: number) => ({ amount, currency: order.currency });
  const { cash, gift, points } = plan.sum;
  const gives = new Map(plan.lines.map(({ lineId, parts }) => [lineId, parts.cash + parts.gift]));
  const asked = new Map(plan.lines.map(({ lineId, num }) => [lineId, num]));
  return {
    orderNo: order.no,
    merchant: merchantOf(ctx, order.merchant),
    kinds: kindsFor(order.lines.map((line) => piecesOf(line, held))),
    reasons: [...reasonsFor(order)],
    lines: order.lines.map((line) => ({
      lineId: line.id,
      productId: line.productId,
      skuId: line.skuId,
      name: pickText(line.names, ctx.locale, ctx.site.defaultLocale),
      options: optionNames(line.optionTexts, ctx.locale, ctx.site.defaultLocale),
      image: line.image,
      num: asked.get(line.id) ?? 0,
      bought: line.num,
      refundable: refundableNum(piecesOf(line, held)),
      paid: money(line.paid),
      gives: money(gives.get(line.id) ?? 0),
    })),
    parts: {
      total: money(cash + gift),
      cash: money(cash),
      gift: money(gift),
      freight: money(plan.freight),
      points,
    },
    answerBy: reviewDue(ctx, order.siteId, isWithBuyer(order)).toISOString(),
    ways: [
      ...ways.map(({ method, amount }) => ({ method, amount: money(amount) })),
      ...(gift > 0 ? [{ method: 'gift_card', amount: money(gift) }] : []),
    ],
  };
}
