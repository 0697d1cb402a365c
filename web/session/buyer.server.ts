import type { RouterContextProvider } from 'react-router';
import type { Ctx } from '../../domains/context.ts';
import { asBuyer } from '../../domains/orders/passes/as-buyer.server.ts';
import { asBuyerOfRefund } from '../../domains/refunds/as-buyer-of-refund.server.ts';
import { pageCtx } from './page-context.server.ts';
import { requireLogin } from './require-login.server.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * The context for a page about one order, named by its number or its payment's: of the signed-in reader, or of a pass to
 * that order. Others are redirected to the login and back.
 */
export async function requireBuyerOf(context: Context, request: Request, orderNo: string): Promise<Ctx> {
  return signedIn(context, request, await asBuyer(pageCtx(context), orderNo));
}

/** The same for a page about a refund. */
export async function requireBuyerOfRefund(context: Context, request: Request, refundId: number): Promise<Ctx> {
  return signedIn(context, request, await asBuyerOfRefund(pageCtx(context), refundId));
}

function signedIn(context: Context, request: Request, ctx: Ctx): Ctx {
  if (!ctx.actor) requireLogin(context, request);
  return ctx;
}

/** Whether a pass acts, not the buyer's own session. */
export const isByPass = (ctx: Ctx): boolean => ctx.actor?.onlyOrder !== undefined;
