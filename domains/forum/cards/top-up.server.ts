import type { Money } from '../../../platform/locale/money.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { rechargeLimits } from '../../payments/recharges/rules.ts';
import { startRecharge } from '../../payments/recharges/start-recharge.server.ts';
import { rateOf } from '../../sites/currency.ts';
import type { TopUp } from './contract.ts';
import { readCard } from './list-cards.server.ts';

/**
 * Opens a top-up of what the actor's wallet lacks for a card, which leads back to the card once it is paid; at least the
 * least amount of a top-up. Null if nothing is missing. Throws `forum_card_not_found` and what `startRecharge` throws.
 */
export async function topUpForCard(
  ctx: Ctx,
  { id, requestId }: TopUp,
  base = '/bbs',
): Promise<{ orderNo: string; amount: Money } | null> {
  requireActor(ctx);
  const { missing } = await readCard(ctx, id);
  if (!missing || missing.amount === 0) return null;
  const { currency } = missing;
  const { least } = rechargeLimits(currency, rateOf(ctx, currency).rate);
  const amount = Math.max(missing.amount, least);
  const returnTo = `${base}/MembershipCard/${id}`;
  const { orderNo, amount: toPay } = await startRecharge(ctx, { amount, currency, requestId }, { returnTo });
  return { orderNo, amount: toPay };
}
