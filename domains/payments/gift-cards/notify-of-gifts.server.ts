import type { EventMap } from '../../../platform/events.ts';
import type { Ctx } from '../../kit/context.ts';
import { notify } from '../../messages/notify.server.ts';

const CARDS = '/users/gift_card_list?tab=mine';

/** Notifies the buyer that their cards are ready, in the transaction of `ctx.db`. */
export function notifyOfCards(ctx: Ctx, { userId, num, amount }: EventMap['gift-card.bought']): Promise<void> {
  return notify(ctx, userId, 'gift.bought', [{ data: { num, amount }, link: CARDS }]);
}

/** Notifies the giver of a card that it was redeemed, in the transaction of `ctx.db`. */
export function notifyOfGift(ctx: Ctx, { ownerId, amount }: EventMap['gift-card.redeemed']): Promise<void> {
  return notify(ctx, ownerId, 'gift.redeemed', [{ data: { amount }, link: CARDS }]);
}
