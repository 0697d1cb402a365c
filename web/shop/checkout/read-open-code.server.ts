import type { Ctx } from '../../../domains/context.ts';
import { findOwnPayment } from '../../../domains/payments/own-payment.server.ts';
import { drawQr } from './qr-picture.server.ts';

/** A code of this checkout that was begun earlier: the page can be loaded again without asking for another one. */
export async function readOpenCode(ctx: Ctx, orderNo: string, ref: string) {
  const { attempts } = await findOwnPayment(ctx, orderNo);
  const attempt = attempts.find((candidate) => candidate.ref === ref && candidate.status === 'open');
  if (!attempt?.qrText) return null;
  const { method, qrText, expiresAt } = attempt;
  // a code for one app alone is no address that a browser opens
  const url = /^https?:/.test(qrText) ? qrText : '';
  return { method, url, picture: drawQr(qrText), expiresAt: new Date(expiresAt).toISOString() };
}
export type OpenCode = NonNullable<Awaited<ReturnType<typeof readOpenCode>>>;
