import { randomUUID } from 'node:crypto';
import { awaitedQuery } from '../../../domains/payments/by-hand/contract.ts';
import { listAwaited } from '../../../domains/payments/by-hand/list-awaited.server.ts';
import { recordReceipt } from '../../../domains/payments/by-hand/record-receipt.server.ts';
import { timeZoneOf } from '../../../domains/sites/time-zone.ts';
import { dayIn } from '../../../platform/locale/time-zone.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { AwaitedPayments, orderPageOf } from '../../back-office/payments/awaited-list.tsx';
import { HandTabs } from '../../back-office/payments/payback-list.tsx';
import { DOCUMENT_PROBLEMS, readReceiptForm } from '../../back-office/payments/read-forms.server.ts';
import { storeFormDocument } from '../../back-office/payments/store-form-document.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/awaited-payments';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const query = readQuery(awaitedQuery, request);
  const awaited = await listAwaited(ctx, query);
  const today = dayIn(timeZoneOf(ctx.site), ctx.now);
  return { awaited, q: query.q ?? '', state: query.state, today, requestId: randomUUID() };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(
    context,
    request,
    async (ctx, { submitted, file }) => {
      const receipt = readReceiptForm(submitted);
      const document = await storeFormDocument(ctx, file('document'), 'platform');
      const { outcome } = await recordReceipt(ctx, { ...receipt, ...document });
      return { done: `hand-payments.${outcome}` };
    },
    DOCUMENT_PROBLEMS,
  );
}

/** Transfers to the platform's accounts, marked as paid by staff. */
export default function AwaitedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage title={t('platform-office:sections.awaited_payments')} hint={t('hand-payments:hint')} answer={answer}>
      <HandTabs current="awaited" awaited="/admin/awaited_payments" paybacks="/admin/paybacks" />
      <AwaitedPayments {...loaderData} answer={answer} orderPage={orderPageOf('/admin')} />
    </OfficePage>
  );
}
