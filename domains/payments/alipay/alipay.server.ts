import { decimalText, parseMoney } from '../../../platform/money.ts';
import { isSetUp } from '../../../platform/payment-settings.ts';
import type { Ctx } from '../../context.ts';
import { eachOf } from '../each-of.ts';
import { notifyAddress } from '../notify-address.ts';
import type { ChargeState, ListedMovement, PaymentProvider } from '../provider.ts';
import { AlipayRefusal, askAlipay } from './client.server.ts';
import { readAlipayNotification } from './read-notification.server.ts';

/** The whole of a QR payment's trade; what is not in yuan does not come this way. */
const CURRENCY = 'CNY';
const UNKNOWN = new Set(['ACQ.TRADE_NOT_EXIST', 'TRADE_NOT_EXIST']);
const STATES: Record<string, ChargeState['status']> = {
  WAIT_BUYER_PAY: 'open',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
};

/** Alipay's codes to scan: a trade for an attempt. */
export const alipayProvider: PaymentProvider = {
  key: 'alipay',
  isOn: (app) => isSetUp(app.environment, 'ALIPAY'),
  takes: (currency) => currency === CURRENCY,
  mayRetry: false,
  heard: () => ({ status: 200, type: 'text/plain', body: 'success' }),

  async begin(ctx, { ref, title, amount, currency, expiresAt }) {
    const minutes = Math.max(1, Math.ceil((expiresAt.getTime() - ctx.now.getTime()) / 60_000));
    const answer = await askAlipay(
      ctx.app,
      'alipay.trade.precreate',
      { outTradeNo: ref, totalAmount: decimalText(amount, currency), subject: title, timeoutExpress: `${minutes}m` },
      { notifyUrl: notifyAddress(ctx.app, 'alipay') },
    );
    const qrText = String(answer.qrCode);
    return { kind: 'qr', qrText, url: qrText };
  },

  async find(ctx, ref) {
    const trade = await query(ctx, 'alipay.trade.query', { outTradeNo: ref });
    if (!trade) return undefined;
    // closed after it was paid: all of it went back
    const closed = trade.sendPayDate ? 'refunded' : 'failed';
    const status = STATES[String(trade.tradeStatus)] ?? closed;
    return { status, amount: parseMoney(String(trade.totalAmount), CURRENCY) ?? 0, currency: CURRENCY };
  },

  async refund(ctx, { ref, refundRef, amount, currency }) {
    const refundAmount = decimalText(amount, currency);
    await askAlipay(ctx.app, 'alipay.trade.refund', { outTradeNo: ref, refundAmount, outRequestNo: refundRef });
  },

  readNotification: readAlipayNotification,

  /** Alipay lists no trades by a call: each of ours is asked for. */
  async list(ctx, { charges }) {
    const lists = await eachOf(charges, async ({ ref, refundRefs }): Promise<ListedMovement[]> => {
      const state = await alipayProvider.find(ctx, ref);
      if (!state) return [];
      const charge = { subject: 'charge', ref, ...state, at: ctx.now } as const;
      const refunds = await eachOf(refundRefs, (refundRef) => findRefund(ctx, ref, refundRef));
      return [charge, ...refunds.filter((refund) => refund !== undefined)];
    });
    return lists.flat();
  },
};

async function findRefund(ctx: Ctx, outTradeNo: string, outRequestNo: string): Promise<ListedMovement | undefined> {
  const found = await query(ctx, 'alipay.trade.fastpay.refund.query', { outTradeNo, outRequestNo });
  const amount = parseMoney(String(found?.refundAmount ?? ''), CURRENCY);
  if (amount === undefined) return undefined;
  return { subject: 'refund', ref: outRequestNo, status: 'refunded', amount, currency: CURRENCY, at: ctx.now };
}

async function query(ctx: Ctx, method: string, asked: Record<string, string>) {
  try {
    return await askAlipay(ctx.app, method, asked);
  } catch (error) {
    if (error instanceof AlipayRefusal && UNKNOWN.has(error.code)) return undefined;
    throw error;
  }
}
