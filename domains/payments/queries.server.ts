import type { Ctx } from '../kit/context.ts';
import { readBalance, readGift } from '../ledger/queries.server.ts';
import { canCollect } from '../orders/on-delivery/read-collected.server.ts';
import { takesGift } from '../payables/kinds.ts';
import { chooseAccount } from './by-hand/choose-account.server.ts';
import { readTransfer } from './by-hand/read-transfer.server.ts';
import type { PayMethods, PayStatus } from './contract.ts';
import { findOwnPayment, type OwnPayment, payStateOf } from './own-payment.server.ts';
import { providersOn } from './providers.ts';
import { queryProviders } from './query-providers.server.ts';

/**
 * The state of a payment. While it is open the provider is queried as well, so that a browser that returns before the
 * webhook does not wait for it. Throws `payment_not_found`.
 */
export async function readPayStatus(ctx: Ctx, orderNo: string): Promise<PayStatus> {
  let payment = await findOwnPayment(ctx, orderNo);
  if (payment.status === 'unpaid' && (await queryProviders(ctx, payment))) payment = await findOwnPayment(ctx, orderNo);
  return {
    status: payStateOf(payment, ctx.now),
    orderNo: payment.no,
    kind: payment.kind,
    amount: { amount: payment.amount, currency: payment.currency },
    gift: { amount: payment.gift, currency: payment.currency },
    deadline: payment.deadline.toISOString(),
    orderNos: payment.orderNos,
  };
}

/** The methods that can pay a checkout now. Throws `payment_not_found`. */
export async function readPayMethods(ctx: Ctx, orderNo: string): Promise<PayMethods> {
  const payment = await findOwnPayment(ctx, orderNo);
  const { amount, currency } = payment;
  // a pass to an order neither shows nor spends the buyer's balances
  const isPass = ctx.actor?.onlyOrder !== undefined;
  const [balance, gift, account, transfer, isCollected] = await Promise.all([
    isPass ? 0 : readBalance(ctx, payment.userId, currency),
    isPass ? 0 : readGift(ctx, payment.userId, currency),
    chooseAccount(ctx, payment),
    readTransfer(ctx, payment.id),
    canCollect(ctx, payment),
  ]);
  // the balance need not cover what the gift balance can pay
  const rest = takesGift(payment.kind) ? giftPart(payment, gift).rest.amount : amount;
  return {
    orderNo: payment.no,
    kind: payment.kind,
    amount: { amount, currency },
    deadline: payment.deadline.toISOString(),
    status: payStateOf(payment, ctx.now),
    gift: takesGift(payment.kind) && !isPass ? giftPart(payment, gift) : null,
    transfer,
    methods: [
      ...(payment.kind === 'recharge' || isPass
        ? []
        : [{ key: 'balance' as const, available: { amount: balance, currency }, isEnough: balance >= rest }]),
      ...providersOn(ctx.app)
        .filter((provider) => provider.takes(currency))
        .map(({ key }) => ({ key, available: null, isEnough: true })),
      ...(account ? [{ key: 'transfer' as const, available: null, isEnough: true }] : []),
      ...(isCollected ? [{ key: 'cash' as const, available: null, isEnough: true }] : []),
    ],
  };
}

/** The amount already held for this payment is available to it, too. */
function giftPart({ amount, currency, gift: held }: OwnPayment, balance: number): NonNullable<PayMethods['gift']> {
  const money = (minor: number) => ({ amount: minor, currency });
  const pays = Math.min(balance + held, amount);
  return { available: money(balance + held), pays: money(pays), rest: money(amount - pays), held: money(held) };
}
