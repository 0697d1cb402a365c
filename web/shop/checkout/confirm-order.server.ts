import type { RouterContextProvider } from 'react-router';
import type { Ctx } from '../../../domains/kit/context.ts';
import { computeCheckout } from '../../../domains/orders/checkout/checkout.server.ts';
import { placeOrder } from '../../../domains/orders/checkout/place-order.server.ts';
import type { Checkout } from '../../../domains/orders/contract.ts';
import { MAX_REMARK } from '../../../domains/orders/rules.ts';
import { redeemCoupon } from '../../../domains/promotions/coupons/codes/redeem-coupon.server.ts';
import { MOST_CODE_LENGTH } from '../../../domains/promotions/coupons/codes/rules.ts';
import { type DomainError, isDomainError } from '../../../platform/errors.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { readNumber, readText } from '../../forms/form-values.ts';
import { saveAddressForm } from '../../parts/postal-address/save-address-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { ADDRESS_OPEN } from './address-open.ts';
import { CODE_FIELD, readChoices, readRemarks } from './checkout-choices.ts';
import type { CodeAnswer } from './checkout-code.tsx';
import { explain } from './explain.server.ts';
import { type InvoiceFormAnswer, readInvoiceRequest } from './read-invoice-request.ts';

/** Response to a request that did not place the order. No input is lost. */
interface ConfirmAnswer {
  checkout?: Checkout;
  /** An open address as it was typed, with what is wrong. */
  address?: FormAnswer;
  /** The address that was saved with an order that was refused. */
  savedAddressId?: number;
  remarks: Record<string, string>;
  usePoints: boolean;
  requestId: string;
  /** Result of redeeming a coupon code. */
  code?: CodeAnswer;
  /** Invalid invoice data. */
  invoice?: InvoiceFormAnswer;
  problem?: {
    place: 'top' | 'address' | 'remark';
    text: string;
    merchantIds?: string[];
    /** The buyer continues by paying or cancelling open orders. */
    hasOpenOrders?: boolean;
  };
}

/** Places the order, or recalculates its price, with the same verbs as the calls. */
export async function confirmOrder(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<ConfirmAnswer | Response> {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  const form = await request.formData();
  const sent = readSent(ctx, form);
  switch (form.get('intent')) {
    case 'save_address':
      return keepAddress(ctx, request, sent);
    case 'redeem':
      return applyCode(ctx, form, sent);
    case 'place':
      return place(ctx, form, sent);
    default:
      return { ...sent.answer, ...(await compute(ctx, sent.input)) };
  }
}

type Sent = ReturnType<typeof readSent>;

/** The form's choices, and the answer that keeps everything that was typed. */
function readSent(ctx: Ctx, form: FormData) {
  const choices = readChoices(form);
  const remarks = readRemarks(form);
  const invoice = readInvoiceRequest(form);
  const address = form.has(ADDRESS_OPEN) ? readTexts(form) : null;
  const answer: ConfirmAnswer = {
    remarks,
    usePoints: choices.usePoints === true,
    requestId: readText(form, 'requestId').slice(0, 100),
    invoice: invoice.wrong
      ? wordedProblems(ctx, invoice.wrong)
      : invoice.requested && { problems: {}, values: invoice.requested },
    ...(address && { address: { problems: {}, values: address } }),
  };
  return { input: { preOrderNo: readText(form, 'preOrderNo'), ...choices }, remarks, invoice, address, answer };
}

const readTexts = (form: FormData) =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])));

/** A new coupon changes the best combination. */
async function applyCode(ctx: Ctx, form: FormData, { answer, input }: Sent): Promise<ConfirmAnswer> {
  const { code, isChanged } = await redeem(ctx, readText(form, CODE_FIELD));
  const choices = isChanged ? { ...input, couponIds: undefined } : input;
  return { ...answer, code, ...(await compute(ctx, choices)) };
}

/** Saves an open address first, so that filling it in and ordering are one step. */
async function place(ctx: Ctx, form: FormData, sent: Sent): Promise<ConfirmAnswer | Response> {
  const { remarks, invoice, address } = sent;
  const again = async (input: Sent['input'], more: Partial<ConfirmAnswer>) => ({
    ...sent.answer,
    ...more,
    ...(await compute(ctx, input)),
  });
  const long = Object.keys(remarks).filter((merchantId) => [...(remarks[merchantId] ?? '')].length > MAX_REMARK);
  if (long.length > 0) {
    const text = ctx.app.texts[ctx.locale].t('checkout:confirm.remark_too_long', { max: MAX_REMARK });
    return again(sent.input, { problem: { place: 'remark', text, merchantIds: long } });
  }
  if (invoice.wrong) {
    const text = ctx.app.texts[ctx.locale].t('errors:validation_failed');
    return again(sent.input, { problem: { place: 'top', text } });
  }
  const saved = address && (await saveAddressForm(ctx, address));
  if (saved?.answer) return again(sent.input, { address: saved.answer });
  const input = saved ? { ...sent.input, addressId: saved.id } : sent.input;
  try {
    const expectTotal = readNumber(form, 'expectTotal', 0, Number.MAX_SAFE_INTEGER);
    const placed = await placeOrder(ctx, {
      ...input,
      requestId: sent.answer.requestId,
      remark: remarks,
      ...(invoice.requested ? { invoice: invoice.requested } : {}),
      ...(expectTotal === undefined ? {} : { expectTotal }),
    });
    const to = placed.needsPayment ? '/payment' : '/order/payment_result';
    return redirect(`${to}?orderNo=${encodeURIComponent(placed.orderNo)}`, 303);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return again(input, { problem: problemOf(ctx, error), ...(saved && { savedAddressId: saved.id }) });
  }
}

async function redeem(ctx: Ctx, submitted: string): Promise<{ code?: CodeAnswer; isChanged: boolean }> {
  const code = submitted.trim().slice(0, MOST_CODE_LENGTH);
  if (!code) return { isChanged: false };
  try {
    const { coupon } = await redeemCoupon(ctx, code);
    return { code: { done: coupon.name }, isChanged: true };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { code: { problem: explain(ctx, error) }, isChanged: false };
  }
}

function wordedProblems(ctx: Ctx, { problems, values }: InvoiceFormAnswer): InvoiceFormAnswer {
  const { t } = ctx.app.texts[ctx.locale];
  const worded = Object.entries(problems).map(([field, code]) => [field, t(`errors:field.${code}`)]);
  return { problems: Object.fromEntries(worded), values };
}

/** Selects the saved address. */
async function keepAddress(
  ctx: Ctx,
  request: Request,
  { address, answer, input }: Sent,
): Promise<ConfirmAnswer | Response> {
  const saved = await saveAddressForm(ctx, address ?? {});
  if (saved.answer) return { ...answer, address: saved.answer, ...(await compute(ctx, input)) };
  const pre = new URL(request.url).searchParams.get('pre') ?? '';
  return redirect(`/order/order_confirm?${new URLSearchParams({ pre, to: String(saved.id) })}`, 303);
}

/** The loader, which runs after this, reports an expired pre-order. */
async function compute(ctx: Ctx, input: Parameters<typeof computeCheckout>[1]): Promise<{ checkout?: Checkout }> {
  try {
    return { checkout: await computeCheckout(ctx, input) };
  } catch (error) {
    if (isDomainError(error)) return {};
    throw error;
  }
}

/** Errors with their own text on the page, which shows what has changed. */
const OWN_WORDS: Record<string, string> = {
  price_changed: 'price_changed',
  out_of_stock: 'stock_changed',
  off_sale: 'stock_changed',
  flash_sold_out: 'stock_changed',
  flash_limit: 'stock_changed',
  flash_closed: 'stock_changed',
  coupon_gone: 'coupon_changed',
  coupon_unfit: 'coupon_changed',
  points_short: 'points_changed',
  insufficient_balance: 'points_changed',
  delivery_needed: 'address_needed',
  address_not_found: 'address_needed',
};

function problemOf(ctx: Ctx, error: DomainError): NonNullable<ConfirmAnswer['problem']> {
  const own = OWN_WORDS[error.code];
  return {
    place: own === 'address_needed' ? 'address' : 'top',
    text: own ? ctx.app.texts[ctx.locale].t(`checkout:confirm.${own}`) : explain(ctx, error),
    hasOpenOrders: error.code === 'unpaid_orders_full' || error.code === 'unpaid_pieces_full',
  };
}
