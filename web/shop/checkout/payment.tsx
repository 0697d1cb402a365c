import { useRevalidator } from 'react-router';
import { returnPath } from '../../../domains/payables/kinds.ts';
import { readPayPassword } from '../../../domains/payables/pay-password/queries.server.ts';
import { pay } from '../../../domains/payments/pay.server.ts';
import { readPayMethods, readPayStatus } from '../../../domains/payments/queries.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { readText } from '../../forms/form-values.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { readOpenCode } from '../../parts/order/read-open-code.server.ts';
import { isByPass, requireReaderOf } from '../../session/buyer.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { payPasswordPath } from '../../session/pay-password-path.ts';
import { redirect, redirectDocument } from '../../session/redirects.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Price } from '../../ui/price.tsx';
import type { Route } from './+types/payment';
import { CheckoutSteps } from './checkout-steps.tsx';
import { ExpiredPayment } from './expired-payment.tsx';
import { explain } from './explain.server.ts';
import { FollowedQr } from './followed-qr.tsx';
import { GIFT_FIELD } from './gift-tick.tsx';
import { OpenTransfer } from './open-transfer.tsx';
import { PayMethods, type Refused } from './pay-methods.tsx';
import { PayState } from './pay-state.tsx';

export const handle = { hideTabBar: true };

/** A pass pays by nothing that needs one. */
const NO_PAY_PASSWORD = { isSet: false, isProved: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const orderNo = searchParams.get('orderNo');
  const ctx = await requireReaderOf(context, request, orderNo ?? '');
  if (!orderNo) return { kind: 'missing' as const };
  const { status, kind: paidFor } = await readPayStatus(ctx, orderNo);
  if (status === 'paid' || status === 'on_delivery') throw redirect(returnPath(paidFor, orderNo));
  if (status === 'expired') return { kind: 'expired' as const, orderNo, paidFor };
  const ref = searchParams.get('ref');
  const code = ref ? await readOpenCode(ctx, orderNo, ref) : null;
  const [methods, payPassword] = await Promise.all([
    readPayMethods(ctx, orderNo),
    isByPass(ctx) ? NO_PAY_PASSWORD : readPayPassword(ctx),
  ]);
  const isChanging = searchParams.has('change');
  const serverTime = ctx.now.toISOString();
  return { kind: 'open' as const, orderNo, status, methods, payPassword, code, isChanging, serverTime };
}

export async function action({ context, request }: Route.ActionArgs): Promise<Refused | Response> {
  const form = await request.formData();
  const orderNo = new URL(request.url).searchParams.get('orderNo') ?? '';
  const ctx = await requireReaderOf(context, request, orderNo);
  const useGift = form.get(GIFT_FIELD) !== null;
  const method = readText(form, 'method').slice(0, 30) || (useGift ? 'gift_card' : '');
  if (!method) return { problem: ctx.app.texts[ctx.locale].t('checkout:payment.choose') };
  try {
    const payPassword = readText(form, 'payPassword').slice(0, 20);
    const step = await pay(ctx, { orderNo, method, useGift, ...(payPassword ? { payPassword } : {}) });
    // the page returned to sees that it is paid, and where to go next
    if (step.kind === 'done' || step.kind === 'transfer')
      return redirect(`/payment?${new URLSearchParams({ orderNo })}`, 303);
    // the content security policy of the card form's page allows more than others: it needs a full document load
    if (step.kind === 'client_secret') return redirectDocument(uncheckedAddress(step.url), 303);
    if (step.kind === 'redirect') return redirect(uncheckedAddress(step.url), 303);
    return redirect(`/payment?${new URLSearchParams({ orderNo, ref: step.ref })}`, 303);
  } catch (error) {
    // the loader, which runs after this, reports a payment that is paid, cancelled or expired by now
    if (!isDomainError(error) || error.code === 'payment_not_found') throw error;
    if (error.code === 'pay_password_needed' && !error.details.isSet) {
      const back = `/payment?${new URLSearchParams({ orderNo })}`;
      return redirect(payPasswordPath({ back }), 303);
    }
    // the only field of this form that is validated while typing
    if (error.code === 'validation_failed') {
      return { payProblem: ctx.app.texts[ctx.locale].t('errors:field.payPasswordDigits') };
    }
    return { [PASSWORD_CODES.has(error.code) ? 'payProblem' : 'problem']: explain(ctx, error) };
  }
}

/** Text beside the pay password. */
const PASSWORD_CODES = new Set(['pay_password_needed', 'wrong_pay_password', 'pay_password_locked']);

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const paidFor =
    loaderData.kind === 'expired' ? loaderData.paidFor : loaderData.kind === 'open' && loaderData.methods.kind;
  return (
    <div className="content pb-8">
      <PageHead title={t('checkout:payment.title')} noindex />
      {!paidFor || paidFor === 'checkout' ? <CheckoutSteps current="pay" /> : <div className="h-4 md:h-6" />}
      <div className="mx-auto max-w-3xl">
        {loaderData.kind === 'missing' && (
          <PayState
            variant="missing"
            title={t('checkout:payment.missing_title')}
            text={t('checkout:payment.missing_text')}
          >
            <ButtonLink to="/users/order_list">{t('checkout:payment.order_list')}</ButtonLink>
          </PayState>
        )}
        {loaderData.kind === 'expired' && <ExpiredPayment orderNo={loaderData.orderNo} paidFor={loaderData.paidFor} />}
        {loaderData.kind === 'open' && <OpenPayment page={loaderData} refused={actionData} />}
      </div>
    </div>
  );
}

const TITLES = {
  checkout: 'checkout:payment.title',
  recharge: 'checkout:payment.recharge_title',
  membership: 'checkout:payment.membership_title',
  balance_due: 'checkout:payment.balance_due_title',
  gift_card: 'gifts:payment.title',
};
const NOTES = {
  checkout: 'checkout:payment.deadline_note',
  recharge: 'checkout:payment.recharge_note',
  membership: 'checkout:payment.membership_note',
  balance_due: 'checkout:payment.balance_due_note',
  gift_card: 'gifts:payment.note',
};

type OpenPage = Extract<Route.ComponentProps['loaderData'], { kind: 'open' }>;

function OpenPayment({ page, refused }: { page: OpenPage; refused?: Refused }) {
  const { t, locale } = useTexts();
  const { revalidate } = useRevalidator();
  const { orderNo, methods, payPassword, code, status, isChanging, serverTime } = page;
  const failed = status === 'failed' ? t('checkout:payment.failed_text') : undefined;
  const held = methods.gift?.held.amount ?? 0;
  const due = { ...methods.amount, amount: methods.amount.amount - held };
  return (
    <div className="grid gap-4">
      <Card as="div" className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h1 className="text-xl">{t(TITLES[methods.kind])}</h1>
          <p className="mt-1 text-secondary">
            {t('checkout:payment.number')} <span className="tabular break-all">{methods.orderNo}</span>
          </p>
          <p className="mt-3 text-secondary">{t('checkout:payment.amount')}</p>
          {/* a code requests what the gift balance does not pay; without one the choice is still open */}
          <Price money={code ? due : methods.amount} size="xl" />
          {code && held > 0 && (
            <p className="mt-1 text-[13px] text-secondary">
              {t('gifts:pay.part')} <span className="tabular">−{formatMoney({ ...due, amount: held }, locale)}</span>
            </p>
          )}
        </div>
        <div className="md:text-end">
          <p className="text-secondary">{t('checkout:payment.deadline')}</p>
          <p className="mt-1">
            <Countdown endsAt={methods.deadline} serverTime={serverTime} onEnd={() => void revalidate()} />
          </p>
          <p className="mt-2 max-w-64 text-balance text-[13px] text-muted">{t(NOTES[methods.kind])}</p>
        </div>
      </Card>
      {code && <FollowedQr key={code.expiresAt} orderNo={orderNo} code={code} serverTime={serverTime} />}
      {!code && methods.transfer && !isChanging && !refused && <OpenTransfer transfer={methods.transfer} />}
      {!code && (!methods.transfer || isChanging || refused) && (
        <PayMethods {...{ methods, payPassword }} {...{ refused, failed }} />
      )}
    </div>
  );
}
