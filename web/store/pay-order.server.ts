import type { RouterContextProvider } from 'react-router';
import type { Ctx } from '../../domains/kit/context.ts';
import type { PayStep } from '../../domains/payments/contract.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { admitBuyer, buyDigital } from '../../domains/stores/buy-digital.server.ts';
import { MAX_DIGITAL } from '../../domains/stores/rules.ts';
import { isDomainError, refuseFields } from '../../platform/errors.ts';
import { answerRefusal } from '../forms/form-answer.server.ts';
import type { FormAnswer } from '../forms/form-answer.ts';
import { readNumber, readText } from '../forms/form-values.ts';
import { giveSession } from '../login/finish-login.server.ts';
import { uncheckedAddress, withQuery } from '../manifest/page-address.ts';
import { pageCtx } from '../session/page-context.server.ts';
import { redirect, redirectDocument } from '../session/redirects.ts';

const MOST = Number.MAX_SAFE_INTEGER;

/** Orders and starts the payment, or starts another attempt at one's open order. No input is lost. */
export async function payOrder(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<FormAnswer | Response> {
  const ctx = pageCtx(context);
  const form = await request.formData();
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  const submitted = Object.fromEntries(texts);
  try {
    const method = readText(form, 'method').slice(0, 30);
    const orderNo = new URL(request.url).searchParams.get('orderNo');
    if (orderNo) return answerStep(await pay(ctx, { orderNo, method }));
    if (!ctx.actor && submitted.agreement !== '1') refuseFields([{ field: 'agreement', code: 'agreement' }]);
    const input = readDigitalOrder(ctx, request, form);
    const admitted = await admitBuyer(ctx, input.contact);
    // the session has begun, even if the order is refused
    if (admitted.token) giveSession(context, admitted.token);
    return answerStep(await buyDigital(admitted.ctx, { ...input, method }), Boolean(admitted.token));
  } catch (error) {
    if (isDomainError(error) && error.code === 'payment_not_found') throw error;
    return answerRefusal(ctx, error, submitted);
  }
}

function readDigitalOrder(ctx: Ctx, request: Request, form: FormData) {
  // the price that the buyer saw belongs to the variant that they chose
  const [, skuId = '0', unit = '0'] = /^(\d{1,15})-(\d{1,15})$/.exec(readText(form, 'variant')) ?? [];
  return {
    productId: Number(/^\d{1,15}$/.exec(new URL(request.url).searchParams.get('id') ?? '')?.[0] ?? 0),
    skuId: Number(skuId),
    unit: Math.min(Number(unit), MOST),
    num: readNumber(form, 'num', 1, MAX_DIGITAL) ?? 1,
    contact: readText(form, 'contact').slice(0, 254),
    requestId: /^[\w-]{8,100}$/.exec(readText(form, 'requestId'))?.[0] ?? ctx.requestId,
  };
}

/** A new session needs a full document load, and so does a page with another content security policy. */
function answerStep(step: PayStep, isNew = false): Response {
  if (step.kind === 'client_secret') return redirectDocument(uncheckedAddress(step.url), 303);
  if (step.kind === 'redirect') return redirect(uncheckedAddress(step.url), 303);
  if (step.kind === 'transfer') return redirectDocument(withQuery('/payment', { orderNo: step.orderNo }), 303);
  const to = withQuery('/store/pay_order', {
    orderNo: step.orderNo,
    ...(step.kind === 'qr' ? { ref: step.ref } : {}),
  });
  return isNew ? redirectDocument(to, 303) : redirect(to, 303);
}
