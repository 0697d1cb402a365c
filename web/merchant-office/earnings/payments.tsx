import { randomUUID } from 'node:crypto';
import { requireOffice } from '../../../domains/merchants/own-merchant.server.ts';
import { awaitedQuery } from '../../../domains/payments/by-hand/contract.ts';
import { listShopAwaited } from '../../../domains/payments/by-hand/list-awaited.server.ts';
import { recordShopReceipt } from '../../../domains/payments/by-hand/record-receipt.server.ts';
import { mayShopsCollect } from '../../../domains/payments/by-hand/transfer-accounts.server.ts';
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
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/payments';
import { EarningsTabs } from './earnings-tabs.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const query = readQuery(awaitedQuery, request);
  const { permissions } = await requireOffice(ctx);
  const awaited = await listShopAwaited(ctx, query);
  const today = dayIn(timeZoneOf(ctx.site), ctx.now);
  const mayChange = mayShopsCollect(ctx) && permissions.includes('earnings.withdraw');
  return { awaited, q: query.q ?? '', state: query.state, today, requestId: randomUUID(), mayChange };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(
    context,
    request,
    async (ctx, { submitted, file }) => {
      const receipt = readReceiptForm(submitted);
      const document = await storeFormDocument(ctx, file('document'), 'merchant');
      const { outcome } = await recordShopReceipt(ctx, { ...receipt, ...document });
      return { done: `hand-payments.${outcome}` };
    },
    DOCUMENT_PROBLEMS,
  );
}

/** Payments that the shop receives itself, marked as paid by its staff. */
export default function Payments({ loaderData: { mayChange, ...list }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={t('merchant-office:sections.earnings')}
      hint={t('hand-payments:shop_hint')}
      actions={
        mayChange && (
          <ButtonLink to="/login2/earnings/payment_accounts" variant="secondary">
            {t('hand-payments:accounts')}
          </ButtonLink>
        )
      }
      answer={answer}
    >
      <EarningsTabs current="payments" />
      <HandTabs current="awaited" awaited="/login2/earnings/payments" paybacks="/login2/earnings/paybacks" />
      <AwaitedPayments {...list} answer={answer} orderPage={orderPageOf('/login2')} />
    </OfficePage>
  );
}
