import { refuseFields } from '../../../platform/errors.ts';
import { type Ctx, rateLimitKey, requireActor } from '../../kit/context.ts';
import { openPayment } from '../open-payment.server.ts';
import type { BuyGiftCardInput, GiftCardOffer, GiftPurchase } from './contract.ts';
import { GIFT_CARD_MINUTES, GIFT_CARD_YEARS, GIFT_DESIGNS, giftAmounts, MOST_CARDS } from './rules.ts';

/** The gift cards for sale in the request's currency. */
export function readGiftCardOffer(ctx: Pick<Ctx, 'currency'>): GiftCardOffer {
  const { currency } = ctx;
  const amounts = giftAmounts(currency).map((amount) => ({ amount, currency }));
  return { designs: [...GIFT_DESIGNS], amounts, most: MOST_CARDS, years: GIFT_CARD_YEARS };
}

/**
 * Opens the purchase of some cards of one amount, paid like a checkout with anything except gift balance. Throws
 * `validation_failed` for an amount that is not for sale, `request_reused` for an idempotency key of another purchase.
 */
export async function buyGiftCard(ctx: Ctx, input: BuyGiftCardInput): Promise<GiftPurchase> {
  requireActor(ctx);
  ctx.app.limits.orders.take(rateLimitKey(ctx), ctx.now);
  const currency = ctx.app.sites.currency(input.currency ?? ctx.currency)?.code;
  if (!currency) return refuseFields([{ field: 'currency', code: 'invalid_value' }]);
  if (!giftAmounts(currency).includes(input.amount)) return refuseFields([{ field: 'amount', code: 'invalid_value' }]);
  const { no, amount, deadline } = await openPayment(ctx, {
    kind: 'gift_card',
    amount: { amount: input.amount * input.num, currency },
    requestId: input.requestId,
    minutes: GIFT_CARD_MINUTES,
    details: { design: input.design, num: input.num },
    isChosen: true,
  });
  return { orderNo: no, amount, deadline: deadline.toISOString() };
}
