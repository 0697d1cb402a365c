import type { Ctx } from '../../../domains/kit/context.ts';
import { findOwnPayment } from '../../../domains/payments/own-payment.server.ts';
import { drawQr } from './qr-picture.server.ts';

/** An open code of this checkout: the page can be reloaded without requesting another one. */
export async function readOpenCode(ctx: Ctx, orderNo: string, ref: string) {
  const { attempts } = await findOwnPayment(ctx, orderNo);
  const attempt = attempts.find((candidate) => candidate.ref === ref && candidate.status === 'open');
  if (!attempt?.qrText) return null;
  const { method, qrText, expiresAt } = attempt;
  // a code for one app only is not a URL that a browser can open
  const url = /^https?:/.test(qrText) ? qrText : '';
  return { method, url, picture: drawQr(qrText), expiresAt: new Date(expiresAt).toISOString() };
}
export type OpenCode = NonNullable<Awaited<ReturnType<typeof readOpenCode>>>;
