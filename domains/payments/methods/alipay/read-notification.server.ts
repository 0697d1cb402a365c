import { DomainError } from '../../../../platform/errors.ts';
import { parseMoney } from '../../../../platform/locale/money.ts';
import type { Ctx } from '../../../kit/context.ts';
import type { PaymentNotification } from '../../provider.ts';
import { alipayClient } from './client.server.ts';

const RESULTS: Record<string, 'paid' | 'failed'> = {
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'failed',
};

/** Alipay's webhook form, after its own library has verified the signature. */
export async function readAlipayNotification(ctx: Ctx, raw: string): Promise<PaymentNotification | null> {
  const params = Object.fromEntries(new URLSearchParams(raw));
  const client = await alipayClient(ctx.app);
  // the library would also accept the older signature type
  const isGenuine = params.sign_type === 'RSA2' && client.checkNotifySignV2(params);
  if (!isGenuine) throw new DomainError('notification_refused', { reason: 'signature' });
  if (params.app_id !== ctx.app.environment.ALIPAY_APP_ID)
    throw new DomainError('notification_refused', { reason: 'app' });
  return read(params);
}

function read(params: Record<string, string>): PaymentNotification | null {
  const { notify_id: eventId, out_trade_no: ref, trade_no: providerId, trade_status: status = '' } = params;
  // refunds are reported by the same event as payments
  const isRefund = params.gmt_refund !== undefined;
  const result = isRefund ? 'noted' : RESULTS[status];
  if (!result) return null;
  const currency = params.trans_currency ?? 'CNY';
  const amount = parseMoney((isRefund ? params.refund_fee : params.total_amount) ?? '', currency);
  if (!eventId || !ref || amount === undefined) throw new DomainError('notification_refused', { reason: 'shape' });
  return { eventId, ref, providerId, result, ...(isRefund ? { what: 'charge.refunded' } : {}), amount, currency };
}
