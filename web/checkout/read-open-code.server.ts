import type { Ctx } from '../../domains/context.ts';
import { findOwnPayment } from '../../domains/payments/own-payment.server.ts';
import { sandboxPageUrl } from '../../domains/payments/sandbox/sandbox.server.ts';
import { drawQr } from './qr-picture.server.ts';

/** A code of this checkout that was begun earlier: the page can be loaded again without asking for another one. */
export async function readOpenCode(ctx: Ctx, orderNo: string, ref: string) {
  const { attempts } = await findOwnPayment(ctx, orderNo);
  const attempt = attempts.find((candidate) => candidate.ref === ref && candidate.status === 'open');
  if (!attempt) return null;
  const url = attempt.qrText || sandboxPageUrl(ctx.app.publicUrl(), ref);
  return { method: attempt.method, url, picture: drawQr(url), expiresAt: new Date(attempt.expiresAt).toISOString() };
}
export type OpenCode = NonNullable<Awaited<ReturnType<typeof readOpenCode>>>;
