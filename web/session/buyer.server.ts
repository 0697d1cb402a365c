import type { RouterContextProvider } from 'react-router';
import type { Ctx } from '../../domains/kit/context.ts';
import { asBuyer, asReader } from '../../domains/orders/passes/as-buyer.server.ts';
import { asBuyerOfRefund } from '../../domains/refunds/as-buyer-of-refund.server.ts';
import { isDomainError } from '../../platform/errors.ts';
import { withQuery } from '../manifest/page-address.ts';
import { pageCtx } from './page-context.server.ts';
import { redirect } from './redirects.ts';
import { requireLogin } from './require-login.server.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * The context for a page about one order, named by its number or its payment's: of the signed-in reader, or of a pass to
 * that order. A pass that only reads is redirected to the page that asks for a code, others to the login and back.
 */
export async function requireBuyerOf(context: Context, request: Request, orderNo: string): Promise<Ctx> {
  return signedIn(context, request, await asBuyer(pageCtx(context), orderNo).catch(askForProof));
}

/** The same for a page that shows the order or pays for it: a pass that only reads suffices. */
export async function requireReaderOf(context: Context, request: Request, orderNo: string): Promise<Ctx> {
  return signedIn(context, request, await asReader(pageCtx(context), orderNo));
}

/** The same as `requireBuyerOf` for a page about a refund. */
export async function requireBuyerOfRefund(context: Context, request: Request, refundId: number): Promise<Ctx> {
  return signedIn(context, request, await asBuyerOfRefund(pageCtx(context), refundId).catch(askForProof));
}

function askForProof(error: unknown): never {
  if (!isDomainError(error) || error.code !== 'contact_unproved') throw error;
  throw redirect(withQuery('/order/confirm_contact', { orderNo: String(error.details.orderNo) }), 303);
}

function signedIn(context: Context, request: Request, ctx: Ctx): Ctx {
  if (!ctx.actor) requireLogin(context, request);
  return ctx;
}

/** Whether a pass acts, not the buyer's own session. */
export const isByPass = (ctx: Ctx): boolean => ctx.actor?.onlyOrder !== undefined;
