import { DomainError } from '../../../platform/errors.ts';
import { randomNumber } from '../../../platform/tokens.ts';
import { readOwnLines } from '../../cart/queries.server.ts';
import { type Ctx, rateLimitKey, requireActor } from '../../kit/context.ts';
import type { DealChoice } from '../../promotions/campaigns/deal.ts';
import { readDeal } from '../../promotions/campaigns/deals.server.ts';
import { dealPrice } from '../../promotions/campaigns/deals.ts';
import { type Offer, readOffers, unitOf } from '../../promotions/offers.server.ts';
import type { PreOrder, PreOrderInput } from '../contract.ts';
import { PRE_ORDER_MINUTES } from '../rules.ts';
import type { PreOrderLine } from './checkout-input.server.ts';

/** Starts a checkout with lines of the cart, or with one product bought directly. Throws `cart_empty`, `off_sale`. */
export async function startPreOrder(ctx: Ctx, input: PreOrderInput): Promise<PreOrder> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.orders.take(rateLimitKey(ctx), ctx.now);
  const lines = await collectLines(ctx, userId, input);
  if (lines.length === 0) throw new DomainError('cart_empty');
  const no = randomNumber('Q', ctx.now);
  const expiresAt = new Date(ctx.now.getTime() + PRE_ORDER_MINUTES * 60_000);
  await ctx.db
    .insertInto('pre_orders')
    .values({
      no,
      user_id: userId,
      site_id: ctx.site.id,
      lines: JSON.stringify(lines),
      created_at: ctx.now,
      expires_at: expiresAt,
    })
    .execute();
  return { preOrderNo: no, expiresAt: expiresAt.toISOString() };
}

async function collectLines(ctx: Ctx, userId: number, input: PreOrderInput): Promise<PreOrderLine[]> {
  if ('cartIds' in input) {
    const own = await readOwnLines(ctx, input.cartIds);
    return own.map(({ offer, ...line }) => ({
      ...line,
      flashItemId: null,
      deal: null,
      seen: seenPrice(offer, line.num),
    }));
  }
  const { productId, skuId, num, campaign } = input;
  const offer = (await readOffers(ctx, [skuId])).get(skuId);
  // a checkout shows the product: drafts and those under review are not revealed
  if (offer?.productId !== productId || !offer.onSale) throw new DomainError('off_sale', { productId, skuId });
  const line = { cartId: null, skuId, num };
  if (!campaign || campaign.kind === 'flash')
    return [{ ...line, flashItemId: campaign?.id ?? null, deal: null, seen: seenPrice(offer, num) }];
  const { kind, id: itemId, groupId = null, bargainId = null } = campaign;
  const choice: DealChoice = { kind, itemId, groupId, bargainId };
  const deal = await readDeal(ctx, choice, userId);
  return [{ ...line, flashItemId: null, deal: choice, seen: deal ? dealPrice(deal) : offer.priceMinor }];
}

function seenPrice(offer: Offer, num: number): number {
  return unitOf(offer, num).unitMinor;
}
