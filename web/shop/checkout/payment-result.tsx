import { useEffect } from 'react';
import { data, useRevalidator } from 'react-router';
import { shownSite } from '../../../domains/kit/context.ts';
import type { OrderDetail } from '../../../domains/orders/order-contract.ts';
import { readOrder } from '../../../domains/orders/queries.server.ts';
import { returnPath } from '../../../domains/payables/kinds.ts';
import { readOwnTransfer } from '../../../domains/payments/by-hand/read-transfer.server.ts';
import { readPayStatus } from '../../../domains/payments/queries.server.ts';
import { siteAddress } from '../../../domains/sites/site-url.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { usePayStatus } from '../../parts/order/use-pay-status.ts';
import { isByPass, requireReaderOf } from '../../session/buyer.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect } from '../../session/redirects.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/payment-result';
import { CheckoutSteps } from './checkout-steps.tsx';
import { GiftParts } from './gift-parts.tsx';
import { OpenTransfer } from './open-transfer.tsx';
import { PaidOrders } from './paid-orders.tsx';
import { PayState } from './pay-state.tsx';
import { readRecommended } from './read-recommended.server.ts';
import { Recommended } from './recommended.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const orderNo = new URL(request.url).searchParams.get('orderNo');
  const ctx = await requireReaderOf(context, request, orderNo ?? '');
  const page = { products: await readRecommended(ctx), isByPass: isByPass(ctx) };
  if (!orderNo) return { result: { kind: 'missing' as const }, ...page };
  try {
    const payment = await readPayStatus(ctx, orderNo);
    if (payment.kind !== 'checkout' && payment.kind !== 'balance_due')
      throw redirect(returnPath(payment.kind, orderNo));
    if (payment.status !== 'paid' && payment.status !== 'on_delivery') {
      const transfer = await readOwnTransfer(ctx, orderNo);
      return { result: { kind: 'open' as const, payment, transfer }, ...page };
    }
    const first = await readOrder(ctx, orderNo);
    const orders = [
      { orderNo: first.orderNo, merchant: first.merchant.name, total: first.total },
      ...(isByPass(ctx) ? [] : first.siblings),
    ];
    // each order that is paid on delivery has a payment of its own
    const amount = orders.reduce((sum, { total }) => sum + total.amount, 0);
    const shown = payment.status === 'on_delivery' ? { ...payment, amount: { ...payment.amount, amount } } : payment;
    const place = { origin: siteAddress(ctx.app, shownSite(ctx)), serverTime: ctx.now.toISOString() };
    const waiting = waitingFor(first);
    const isVirtual = first.shippingType === 'virtual';
    return {
      result: {
        kind: 'paid' as const,
        payment: shown,
        orders,
        isVirtual,
        waiting: waiting && { ...waiting, ...place },
      },
      ...page,
    };
  } catch (error) {
    if (!isDomainError(error) || !error.code.endsWith('_not_found')) throw error;
    return data({ result: { kind: 'unknown' as const }, ...page }, { status: 404 });
  }
}

/** What a paid order still waits for: group members, or the remaining balance of a pre-sale. */
function waitingFor({ deal, status, lines }: OrderDetail) {
  const isWaiting = deal?.group?.status === 'open' || deal?.presale?.state === 'held';
  return isWaiting ? { deal, status, title: lines[0]?.name ?? '' } : null;
}

export default function PaymentResult({ loaderData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const { result, products, isByPass } = loaderData;
  return (
    <div className="content pb-8">
      <PageHead title={t('checkout:result.title')} noindex />
      {result.kind === 'paid' && <CheckoutSteps current="done" />}
      <div className="mx-auto max-w-3xl pt-4">
        {(result.kind === 'missing' || result.kind === 'unknown') && (
          <PayState
            variant="missing"
            title={t(`checkout:result.${result.kind}_title`)}
            text={t(`checkout:result.${result.kind}_text`)}
          >
            <ButtonLink to="/users/order_list">{t('checkout:payment.order_list')}</ButtonLink>
            <ButtonLink to="/" variant="secondary">
              {t('checkout:result.continue')}
            </ButtonLink>
          </PayState>
        )}
        {result.kind === 'open' &&
          (result.transfer ? (
            <OpenTransfer transfer={result.transfer} />
          ) : (
            <OpenResult payment={result.payment} isByPass={isByPass} />
          ))}
        {result.kind === 'paid' && (
          <>
            <PayState
              variant="paid"
              title={t(`checkout:result.${stateOf(result.payment)}_title`)}
              text={t(`checkout:result.${stateOf(result.payment)}_text`, {
                amount: formatMoney(result.payment.amount, locale),
              })}
            >
              <ButtonLink to="/">{t('checkout:result.continue')}</ButtonLink>
              {!isByPass && (
                <ButtonLink to="/users/order_list" variant="secondary">
                  {t('checkout:payment.order_list')}
                </ButtonLink>
              )}
            </PayState>
            <GiftParts payment={result.payment} />
            <PaidOrders orders={result.orders} isVirtual={result.isVirtual} waiting={result.waiting} />
          </>
        )}
      </div>
      <Recommended products={products} />
    </div>
  );
}

const stateOf = ({ status }: { status: string }) => (status === 'on_delivery' ? 'on_delivery' : 'paid');

type OpenPayment = Extract<Route.ComponentProps['loaderData']['result'], { kind: 'open' }>['payment'];

/** Unpaid, or not confirmed yet: the page polls and reloads when it changes. */
function OpenResult({ payment, isByPass }: { payment: OpenPayment; isByPass: boolean }) {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const { status } = usePayStatus(payment.orderNo, payment.status);
  useEffect(() => {
    if (status !== payment.status) void revalidate();
  }, [status, payment.status, revalidate]);
  const search = new URLSearchParams({ orderNo: payment.orderNo });
  const kind = status === 'failed' || status === 'expired' ? status : 'unpaid';
  return (
    <PayState
      variant={kind === 'unpaid' ? 'waiting' : 'failed'}
      title={t(`checkout:result.${kind}_title`)}
      text={t(`checkout:result.${kind}_text`)}
    >
      {kind === 'expired' ? (
        <ButtonLink to={`/order/order_detail?orderId=${encodeURIComponent(payment.orderNos[0] ?? payment.orderNo)}`}>
          {t('checkout:payment.view_order')}
        </ButtonLink>
      ) : (
        <ButtonLink to={`/payment?${search}`}>{t('checkout:result.pay_again')}</ButtonLink>
      )}
      {!isByPass && (
        <ButtonLink to="/users/order_list" variant="secondary">
          {t('checkout:payment.order_list')}
        </ButtonLink>
      )}
      <noscript>
        <a href={`/order/payment_result?${search}`} className="self-center text-brand-hover underline">
          {t('checkout:payment.refresh')}
        </a>
        {kind === 'unpaid' && <meta httpEquiv="refresh" content="5" />}
      </noscript>
    </PayState>
  );
}
