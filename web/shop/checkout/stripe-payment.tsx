import { Form } from 'react-router';
import { returnPath } from '../../../domains/payables/kinds.ts';
import { readCardCharge } from '../../../domains/payments/methods/stripe/card-charge.server.ts';
import { findOwnPayment } from '../../../domains/payments/own-payment.server.ts';
import { pay } from '../../../domains/payments/pay.server.ts';
import { readPayStatus } from '../../../domains/payments/queries.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';
import { requireReaderOf } from '../../session/buyer.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect, redirectDocument } from '../../session/redirects.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Price } from '../../ui/price.tsx';
import type { Route } from './+types/stripe-payment';
import { CheckoutSteps } from './checkout-steps.tsx';
import { explain } from './explain.server.ts';
import { PayState } from './pay-state.tsx';
import { CardForm } from './stripe/card-form.tsx';

export const handle = { hideTabBar: true };

const pathOf = (orderNo: string): PageAddress => `/order/stripe_payment?${new URLSearchParams({ orderNo })}`;

export async function loader({ context, request }: Route.LoaderArgs) {
  const orderNo = new URL(request.url).searchParams.get('orderNo');
  const ctx = await requireReaderOf(context, request, orderNo ?? '');
  if (!orderNo) return { kind: 'missing' as const };
  const { status, kind: paidFor, amount } = await readPayStatus(ctx, orderNo);
  if (status === 'paid') throw redirect(returnPath(paidFor, orderNo));
  // the payment's page shows the result
  if (status === 'expired') throw redirect(`/payment?${new URLSearchParams({ orderNo })}`);
  const charge = await readCardCharge(ctx, await findOwnPayment(ctx, orderNo));
  return { kind: 'open' as const, orderNo, amount, charge, returnPath: returnPath(paidFor, orderNo) };
}

/** Starts a charge if none is open. */
export async function action({ context, request }: Route.ActionArgs) {
  const orderNo = new URL(request.url).searchParams.get('orderNo') ?? '';
  const ctx = await requireReaderOf(context, request, orderNo);
  try {
    const { gift } = await findOwnPayment(ctx, orderNo);
    const step = await pay(ctx, { orderNo, method: 'stripe', ...(gift > 0 ? { useGift: true } : {}) });
    return redirectDocument(step.kind === 'client_secret' ? uncheckedAddress(step.url) : pathOf(orderNo), 303);
  } catch (error) {
    if (!isDomainError(error) || error.code === 'payment_not_found') throw error;
    // a gift balance part requires the pay password, which is requested there
    if (error.code === 'pay_password_needed') return redirect(`/payment?${new URLSearchParams({ orderNo })}`, 303);
    return { problem: explain(ctx, error) };
  }
}

/** Paying by card: Stripe's form, and alternatives where it is unavailable. */
export default function StripePayment({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <div className="content pb-8">
      <PageHead title={t('payments:stripe.title')} noindex />
      <CheckoutSteps current="pay" />
      <div className="mx-auto max-w-xl">
        {page.kind === 'missing' ? (
          <PayState
            variant="missing"
            title={t('checkout:payment.missing_title')}
            text={t('payments:stripe.missing_text')}
          >
            <ButtonLink to="/users/order_list">{t('checkout:payment.order_list')}</ButtonLink>
          </PayState>
        ) : (
          <OpenPayment page={page} problem={actionData?.problem} />
        )}
      </div>
    </div>
  );
}

type OpenPage = Extract<Route.ComponentProps['loaderData'], { kind: 'open' }>;

function OpenPayment({ page, problem }: { page: OpenPage; problem?: string }) {
  const { t } = useTexts();
  const { charge, orderNo } = page;
  const other = (
    <ButtonLink to={`/payment?${new URLSearchParams({ orderNo })}`} variant="secondary" wide>
      {t('checkout:payment.other_method')}
    </ButtonLink>
  );
  if (charge.kind === 'off') {
    return (
      <PayState variant="failed" title={t('payments:stripe.off_title')} text={t('payments:stripe.off_text')}>
        {other}
      </PayState>
    );
  }
  return (
    <Card as="div" className="grid gap-5">
      <div>
        <h1 className="text-xl">{t('payments:stripe.title')}</h1>
        <p className="mt-1 text-secondary">{t('payments:stripe.hint')}</p>
      </div>
      <dl className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-line border-y py-4">
        <div>
          <dt className="text-secondary">{t('checkout:payment.number')}</dt>
          <dd className="tabular break-all">{orderNo}</dd>
        </div>
        <div className="text-end">
          <dt className="text-secondary">{t('checkout:payment.amount')}</dt>
          <dd>
            <Price money={charge.kind === 'form' ? charge.amount : page.amount} size="lg" />
          </dd>
        </div>
      </dl>
      {problem && <NoticeBar kind="problem">{problem}</NoticeBar>}
      <noscript>
        <div className="rounded-control border border-warning/30 bg-warning/8 px-4 py-3">
          {t('payments:stripe.noscript')}
        </div>
      </noscript>
      {charge.kind === 'form' ? (
        <CardForm {...charge} returnPath={page.returnPath} />
      ) : (
        <Form method="post" className="js-only grid gap-3">
          <p className="text-secondary">{t('payments:stripe.begin_text')}</p>
          <Button type="submit" name="intent" value="pay" size="lg" wide>
            {t('payments:stripe.begin')}
          </Button>
        </Form>
      )}
      {other}
    </Card>
  );
}
