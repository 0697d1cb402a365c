import { paybackInput, paybacksQuery } from '../../../domains/refunds/by-hand/contract.ts';
import { listPaybacks } from '../../../domains/refunds/by-hand/list-paybacks.server.ts';
import { recordPayback } from '../../../domains/refunds/by-hand/record-payback.server.ts';
import { timeZoneOf } from '../../../domains/sites/time-zone.ts';
import { dayIn } from '../../../platform/locale/time-zone.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { orderPageOf } from '../../back-office/payments/awaited-list.tsx';
import { HandTabs, Paybacks } from '../../back-office/payments/payback-list.tsx';
import { DOCUMENT_PROBLEMS } from '../../back-office/payments/read-forms.server.ts';
import { storeFormDocument } from '../../back-office/payments/store-form-document.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/paybacks';
import { EarningsTabs } from './earnings-tabs.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const paybacks = await listPaybacks(ctx, readQuery(paybacksQuery, request), 'merchant');
  return { paybacks, today: dayIn(timeZoneOf(ctx.site), ctx.now) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(
    context,
    request,
    async (ctx, { submitted: { key, paidOn, reference }, file }) => {
      const payback = parseOrRefuse(paybackInput, { key, paidOn, reference });
      const document = await storeFormDocument(ctx, file('document'), 'merchant');
      await recordPayback(ctx, { ...payback, ...document }, 'merchant');
      return { done: 'hand-payments.paid_back' };
    },
    DOCUMENT_PROBLEMS,
  );
}

/** What the shop sends back of the money that it received itself. */
export default function PaybacksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage title={t('merchant-office:sections.earnings')} hint={t('hand-payments:paybacks_hint')} answer={answer}>
      <EarningsTabs current="payments" />
      <HandTabs current="paybacks" awaited="/login2/earnings/payments" paybacks="/login2/earnings/paybacks" />
      <Paybacks
        {...loaderData}
        answer={answer}
        orderPage={orderPageOf('/login2')}
        accountPage={(key) => `/login2/earnings/paybacks/${key}`}
      />
    </OfficePage>
  );
}
