import { DomainError } from '../../../platform/errors.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import type { ClaimableCoupon } from '../../promotions/contract.ts';
import { listClaimableCoupons } from '../../promotions/coupons/list-coupons.server.ts';
import { requireAgent } from '../access.server.ts';
import type { ChatMessage } from '../contract.ts';
import { KIND, PLATFORM } from '../rules.ts';
import { sendAsAgent } from './answer.server.ts';
import type { DeskCoupon } from './contract.ts';
import { requireDesk } from './list-desk.server.ts';

const LISTED = 50;

/** The coupons of the merchant that shoppers can claim now, for 0 the platform's own. Throws `chat_not_found`. */
export async function listDeskCoupons(ctx: Ctx, merId: number): Promise<{ list: DeskCoupon[] }> {
  await requireDesk(ctx, merId);
  return { list: (await readCoupons(ctx, merId)).map(shown) };
}

/**
 * Sends a coupon, which the shopper claims in the conversation. To a client that knows no coupons it is a text. Throws
 * `chat_not_found`, `chat_card_missing`.
 */
export async function sendCoupon(
  ctx: Ctx,
  input: { chatId: number; couponId: number; clientId?: string | undefined },
): Promise<ChatMessage> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.messages.take(`desk:${userId}`, ctx.now);
  const thread = await requireAgent(ctx, input.chatId);
  const coupon = (await readCoupons(ctx, thread.merchantId)).find(({ id }) => id === input.couponId);
  if (!coupon) throw new DomainError('chat_card_missing');
  const body = `${coupon.name} · ${formatMoney(coupon.discount, ctx.locale)}`;
  return sendAsAgent(ctx, thread, {
    kind: KIND.text,
    content: { body, card: { coupon: shown(coupon) } },
    clientId: input.clientId,
    isNote: false,
  });
}

async function readCoupons(ctx: Ctx, merId: number): Promise<ClaimableCoupon[]> {
  const shop = merId === PLATFORM ? {} : { merId };
  // what can be claimed does not depend on what the agent has claimed as a shopper
  const { list } = await listClaimableCoupons({ ...ctx, actor: null }, { ...shop, page: 1, limit: LISTED });
  return list.filter(({ merchant, usedUp }) => !usedUp && (merId !== PLATFORM || merchant === null));
}

function shown({ id, name, discount, minSpend }: ClaimableCoupon): DeskCoupon {
  return { id, name, discount, minSpend };
}
