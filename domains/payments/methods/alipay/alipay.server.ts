import { decimalText, parseMoney } from '../../../../platform/locale/money.ts';
import { isSetUp } from '../../../../platform/settings/payment-settings.ts';
import type { Ctx } from '../../../kit/context.ts';
import { eachOf } from '../../each-of.ts';
import type { ChargeState, ListedMovement, PaymentProvider } from '../../provider.ts';
import { notifyAddress } from '../../webhooks/callback-url.ts';
import { AlipayRefusal, askAlipay } from './client.server.ts';
import { readAlipayNotification } from './read-notification.server.ts';

/** The whole trade of a QR payment; only yuan is accepted. */
const CURRENCY = 'CNY';
const UNKNOWN = new Set(['ACQ.TRADE_NOT_EXIST', 'TRADE_NOT_EXIST']);
const SUBJECT_LENGTH = 128;
const STATES: Record<string, ChargeState['status']> = {
  WAIT_BUYER_PAY: 'open',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
};

/** Alipay QR codes: one trade per attempt. */
export const alipayProvider: PaymentProvider = {
  key: 'alipay',
  isOn: (app) => isSetUp(app.environment, 'ALIPAY'),
  takes: (currency) => currency === CURRENCY,
  mayRetry: false,
  heard: () => ({ status: 200, type: 'text/plain', body: 'success' }),

  async begin(ctx, { ref, title, amount, currency, expiresAt }) {
    const minutes = Math.max(1, Math.ceil((expiresAt.getTime() - ctx.now.getTime()) / 60_000));
    const timeout = `${minutes}m`;
    const asked = {
      outTradeNo: ref,
      totalAmount: decimalText(amount, currency),
      subject: subjectOf(title),
      // the first limit starts only with the scan: without the second a code could be scanned for hours
      timeoutExpress: timeout,
      qrCodeTimeoutExpress: timeout,
    };
    const notifyUrl = notifyAddress(ctx.app, 'alipay');
    const answer = await askAlipay(ctx.app, 'alipay.trade.precreate', asked, { notifyUrl });
    const qrText = String(answer.qrCode);
    return { kind: 'qr', qrText, url: qrText };
  },

  async find(ctx, ref) {
    const trade = await query(ctx, 'alipay.trade.query', { outTradeNo: ref });
    if (!trade) return undefined;
    // closed after it was paid: all of it was refunded
    const closed = trade.sendPayDate ? 'refunded' : 'failed';
    const status = STATES[String(trade.tradeStatus)] ?? closed;
    return { status, amount: amountIn(trade.totalAmount), currency: CURRENCY };
  },

  async refund(ctx, { ref, refundRef, amount, currency }) {
    const refundAmount = decimalText(amount, currency);
    const asked = { outTradeNo: ref, refundAmount, outRequestNo: refundRef };
    const { fundChange } = await askAlipay(ctx.app, 'alipay.trade.refund', asked);
    // a success without a change of funds only acknowledges the request: the refund was sent before, or failed
    if (fundChange === 'Y' || (await findRefund(ctx, ref, refundRef))) return;
    throw new Error(`Alipay did not say that it sent ${refundRef} back`);
  },

  async close(ctx, ref) {
    return (await query(ctx, 'alipay.trade.close', { outTradeNo: ref })) ? 'closed' : 'unknown';
  },

  readNotification: readAlipayNotification,

  /** Alipay has no API call that lists trades: each of ours is queried. */
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
  if (found?.refundStatus !== 'REFUND_SUCCESS') return undefined;
  const amount = amountIn(found.refundAmount);
  return { subject: 'refund', ref: outRequestNo, status: 'refunded', amount, currency: CURRENCY, at: ctx.now };
}

/** An unreadable amount is not an amount: treating it as zero would look like a wrong payment. */
function amountIn(text: unknown): number {
  const amount = parseMoney(String(text), CURRENCY);
  if (amount === undefined) throw new Error(`Alipay returned an amount of ${String(text)}`);
  return amount;
}

/** Alipay refuses subjects with these characters and subjects that are too long. */
function subjectOf(title: string): string {
  return [...title.replace(/[/=&]/g, ' ')].slice(0, SUBJECT_LENGTH).join('');
}

async function query(ctx: Ctx, method: string, asked: Record<string, string>) {
  try {
    return await askAlipay(ctx.app, method, asked);
  } catch (error) {
    if (error instanceof AlipayRefusal && UNKNOWN.has(error.code)) return undefined;
    throw error;
  }
}
