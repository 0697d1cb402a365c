import { z } from 'zod';
import { DomainError } from '../../../../platform/errors.ts';
import { publicKeyOf } from '../../../../platform/settings/payment-settings.ts';
import type { Ctx } from '../../../kit/context.ts';
import type { PaymentNotification } from '../../provider.ts';

const FRESH_SECONDS = 300;

const envelopeShape = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string(),
  resource: z.object({ ciphertext: z.string(), nonce: z.string(), associated_data: z.string().default('') }),
});
const transactionShape = z.object({
  mchid: z.string(),
  out_trade_no: z.string().min(1).max(100),
  transaction_id: z.string().optional(),
  amount: z.object({ total: z.number().int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) }),
});
const refundShape = z.object({
  mchid: z.string(),
  out_trade_no: z.string().min(1).max(100),
  amount: z.object({ refund: z.number().int().min(0) }),
});

type Header = (name: string) => string | undefined;

/** WeChat Pay's webhook: verifies the signature over the raw body first, then decrypts its content. */
export async function readWechatNotification(
  ctx: Ctx,
  raw: string,
  header: Header,
): Promise<PaymentNotification | null> {
  if (!(await isGenuine(ctx, raw, header))) throw new DomainError('notification_refused', { reason: 'signature' });
  const { id, event_type, resource } = parse(envelopeShape, raw);
  const opened = await open(ctx, resource);
  if (event_type.startsWith('REFUND.')) return readRefund(ctx, id, event_type, opened);
  if (event_type !== 'TRANSACTION.SUCCESS') return null;
  const { mchid, out_trade_no: ref, transaction_id: providerId, amount } = parse(transactionShape, opened);
  refuseForeign(ctx, mchid);
  return { eventId: id, ref, providerId, result: 'paid', amount: amount.total, currency: amount.currency };
}

function readRefund(ctx: Ctx, eventId: string, eventType: string, opened: string): PaymentNotification {
  const { mchid, out_trade_no: ref, amount } = parse(refundShape, opened);
  refuseForeign(ctx, mchid);
  // closed or abnormal: the money has not reached the payer
  const what = eventType === 'REFUND.SUCCESS' ? 'charge.refunded' : 'refund.failed';
  return { eventId, ref, result: 'noted', what, amount: amount.refund, currency: 'CNY' };
}

async function isGenuine(ctx: Ctx, raw: string, header: Header): Promise<boolean> {
  const { WECHAT_PAY_PUBLIC_KEY_ID, WECHAT_PAY_PUBLIC_KEY = '' } = ctx.app.environment;
  const [serial, timestamp = '', nonce = '', signature = ''] = ['serial', 'timestamp', 'nonce', 'signature'].map(
    (part) => header(`wechatpay-${part}`),
  );
  const age = Math.abs(ctx.now.getTime() / 1000 - Number(timestamp));
  if (serial !== WECHAT_PAY_PUBLIC_KEY_ID || !(age <= FRESH_SECONDS)) return false;
  const { Formatter, Rsa } = await import('wechatpay-axios-plugin');
  return Rsa.verify(Formatter.response(timestamp, nonce, raw), signature, publicKeyOf(WECHAT_PAY_PUBLIC_KEY) ?? '');
}

async function open(ctx: Ctx, resource: z.output<typeof envelopeShape>['resource']): Promise<string> {
  const { Aes } = await import('wechatpay-axios-plugin');
  try {
    const { ciphertext, nonce, associated_data } = resource;
    return Aes.AesGcm.decrypt(ciphertext, ctx.app.environment.WECHAT_PAY_KEY ?? '', nonce, associated_data);
  } catch {
    throw new DomainError('notification_refused', { reason: 'seal' });
  }
}

function refuseForeign(ctx: Ctx, mchid: string): void {
  if (mchid !== ctx.app.environment.WECHAT_PAY_MERCHANT_ID)
    throw new DomainError('notification_refused', { reason: 'merchant' });
}

function parse<T extends z.ZodType>(shape: T, text: string): z.output<T> {
  const parsed = shape.safeParse(JSON.parse(text));
  if (!parsed.success) throw new DomainError('notification_refused', { reason: 'shape' });
  return parsed.data;
}
