import type { RouterContextProvider } from 'react-router';
import { MAX_LINE_NUM } from '../../../domains/cart/rules.ts';
import { startPreOrder } from '../../../domains/orders/checkout/pre-order.server.ts';
import type { PreOrderInput } from '../../../domains/orders/contract.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { leadToVerify } from '../../session/lead-to-verify.server.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { redirect, redirectDocument } from '../../session/redirects.ts';
import { beginAddress } from '../checkout/begin-url.ts';
import { readId } from './read-id.ts';

type Campaign = Extract<PreOrderInput, { productId: number }>['campaign'];

/** A campaign page's error message. */
export interface CampaignAnswer {
  refusal: string;
  message: string;
}

interface Asking {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/**
 * Starts a checkout with one campaign item, from the page's form (`productId`, `skuId`, `num`), and redirects to its
 * confirmation; guests log in first.
 */
export async function buyThroughCampaign(
  { context, request }: Asking,
  form: FormData,
  campaign: Campaign,
): Promise<CampaignAnswer | Response> {
  const { ctx } = context.get(pageContext);
  const wanted = {
    productId: readId(form.get('productId')),
    skuId: readId(form.get('skuId')),
    num: Math.min(readId(form.get('num')) || 1, MAX_LINE_NUM),
    campaign,
  };
  // guests return to what they chose
  if (!ctx.actor) return redirectDocument(beginAddress(wanted), 303);
  return refusalOf({ context, request }, async () => {
    const { preOrderNo } = await startPreOrder(ctx, wanted);
    return redirect(`/order/order_confirm?pre=${encodeURIComponent(preOrderNo)}`, 303);
  });
}

/** An expected error as a sentence for the page; others are rethrown. */
export async function refusalOf(
  { context, request }: Asking,
  act: () => Promise<Response>,
): Promise<CampaignAnswer | Response> {
  try {
    return await act();
  } catch (error) {
    const lead = leadToVerify(error, request);
    if (lead) return lead;
    if (!isDomainError(error)) throw error;
    const { ctx } = context.get(pageContext);
    const message = ctx.app.texts[ctx.locale].t(`errors:${error.code}`, { ...error.details });
    return { refusal: error.code, message };
  }
}
