import { refuseFields } from '../../../platform/errors.ts';
import { type Ctx, rateLimitKey, requireActor } from '../../kit/context.ts';
import { openPayment } from '../open-payment.server.ts';
import type { Recharge, RechargeInput } from './contract.ts';
import { RECHARGE_MINUTES, rechargeLimits } from './rules.ts';

/**
 * Opens a recharge of the actor's balance, paid like a checkout. Idempotent by key. Throws `validation_failed` for an
 * amount outside the limits or an unknown currency, `request_reused` if the key was used with another amount. With
 * `returnTo`, an address of the product, the payer is led on to it.
 */
export async function startRecharge(
  ctx: Ctx,
  input: RechargeInput,
  { returnTo }: { returnTo?: string } = {},
): Promise<Recharge> {
  requireActor(ctx);
  ctx.app.limits.orders.take(rateLimitKey(ctx), ctx.now);
  const currency = ctx.app.sites.currency(input.currency ?? ctx.currency);
  if (!currency) return refuseFields([{ field: 'currency', code: 'invalid_value' }]);
  const { least, most } = rechargeLimits(currency.code, currency.rate);
  if (input.amount < least) return refuseFields([{ field: 'amount', code: 'too_small' }]);
  if (input.amount > most) return refuseFields([{ field: 'amount', code: 'too_big' }]);
  const { no, amount, deadline } = await openPayment(ctx, {
    kind: 'recharge',
    amount: { amount: input.amount, currency: currency.code },
    requestId: input.requestId,
    minutes: RECHARGE_MINUTES,
    ...(returnTo ? { details: { returnTo } } : {}),
  });
  return { orderNo: no, amount, deadline: deadline.toISOString() };
}
