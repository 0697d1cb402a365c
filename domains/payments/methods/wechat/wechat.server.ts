import { isSetUp } from '../../../../platform/settings/payment-settings.ts';
import type { Ctx } from '../../../kit/context.ts';
import { eachOf } from '../../each-of.ts';
import { findAttempt } from '../../find-attempt.server.ts';
import type { ChargeState, ListedMovement, PaymentProvider } from '../../provider.ts';
import { notifyAddress } from '../../webhooks/callback-url.ts';
import { askWechat } from './client.server.ts';
import { readWechatNotification } from './read-notification.server.ts';

const CURRENCY = 'CNY';
const TITLE_LENGTH = 127;
/** A shorter validity is refused. */
const LEAST_MS = 61_000;
const STATES: Record<string, ChargeState['status']> = {
  SUCCESS: 'paid',
  // fully or partly refunded, by us or in their console: the rest must not be mistaken for a payment
  REFUND: 'refunded',
  CLOSED: 'failed',
  REVOKED: 'failed',
  PAYERROR: 'failed',
};

interface Transaction {
  trade_state: string;
  amount?: { total?: number; currency?: string };
}

interface Refund {
  status: 'SUCCESS' | 'PROCESSING' | 'CLOSED' | 'ABNORMAL';
  amount: { refund: number; currency?: string };
}

/** WeChat Pay QR codes ("native"): one of its orders per attempt. */
export const wechatProvider: PaymentProvider = {
  key: 'wechat',
  isOn: (app) => isSetUp(app.environment, 'WECHAT_PAY'),
  takes: (currency) => currency === CURRENCY,
  mayRetry: false,
  heard: () => ({ status: 204 }),

  async begin(ctx, { ref, title, amount, currency, expiresAt }) {
    const { environment } = ctx.app;
    const until = new Date(Math.max(expiresAt.getTime(), ctx.now.getTime() + LEAST_MS));
    const body = {
      appid: environment.WECHAT_PAY_APP_ID,
      mchid: environment.WECHAT_PAY_MERCHANT_ID,
      description: [...title].slice(0, TITLE_LENGTH).join(''),
      out_trade_no: ref,
      time_expire: until.toISOString().replace(/\.\d+Z$/, '+00:00'),
      notify_url: notifyAddress(ctx.app, 'wechat'),
      amount: { total: amount, currency },
    };
    const answer = await askWechat<{ code_url: string }>(ctx.app, 'POST', '/v3/pay/transactions/native', { body });
    if (!answer) throw new Error('WeChat Pay knows no native payments here');
    // its URL opens only in WeChat, and only by scanning
    return { kind: 'qr', qrText: answer.code_url, url: '' };
  },

  async find(ctx, ref) {
    const params = { mchid: ctx.app.environment.WECHAT_PAY_MERCHANT_ID ?? '' };
    const path = `/v3/pay/transactions/out-trade-no/${ref}`;
    const found = await askWechat<Transaction>(ctx.app, 'GET', path, { params });
    if (!found) return undefined;
    const status = STATES[found.trade_state] ?? 'open';
    const { total, currency = CURRENCY } = found.amount ?? {};
    // treating it as zero would look like a wrong payment
    if (total === undefined && status === 'paid') throw new Error(`WeChat Pay returned no amount for ${ref}`);
    return { status, amount: total ?? 0, currency };
  },

  async refund(ctx, { ref, refundRef, amount, currency }) {
    const charge = await findAttempt(ctx, 'wechat', ref);
    const body = {
      out_trade_no: ref,
      out_refund_no: refundRef,
      amount: { refund: amount, total: charge.amount, currency },
    };
    const answer = await askWechat<Refund>(ctx.app, 'POST', '/v3/refund/domestic/refunds', { body });
    const isOnItsWay = answer?.status === 'SUCCESS' || answer?.status === 'PROCESSING';
    if (!isOnItsWay) throw new Error(`WeChat Pay did not send ${refundRef} back: ${answer?.status ?? 'unknown'}`);
  },

  async close(ctx, ref) {
    const body = { mchid: ctx.app.environment.WECHAT_PAY_MERCHANT_ID };
    const answer = await askWechat(ctx.app, 'POST', `/v3/pay/transactions/out-trade-no/${ref}/close`, { body });
    return answer === undefined ? 'unknown' : 'closed';
  },

  readNotification: readWechatNotification,

  /** WeChat Pay has no list call except whole bills: each of ours is queried. */
  async list(ctx, { charges }) {
    const lists = await eachOf(charges, async ({ ref, refundRefs }): Promise<ListedMovement[]> => {
      const state = await wechatProvider.find(ctx, ref);
      if (!state) return [];
      const charge = { subject: 'charge', ref, ...state, at: ctx.now } as const;
      const refunds = await eachOf(refundRefs, (refundRef) => findRefund(ctx, refundRef));
      return [charge, ...refunds.filter((refund) => refund !== undefined)];
    });
    return lists.flat();
  },
};

async function findRefund(ctx: Ctx, refundRef: string): Promise<ListedMovement | undefined> {
  const found = await askWechat<Refund>(ctx.app, 'GET', `/v3/refund/domestic/refunds/${refundRef}`);
  if (!found) return undefined;
  const isBack = found.status === 'SUCCESS' || found.status === 'PROCESSING';
  const { refund, currency = CURRENCY } = found.amount;
  const status = isBack ? 'refunded' : 'failed';
  return { subject: 'refund', ref: refundRef, status, amount: refund, currency, at: ctx.now };
}
