import { requireOffice } from '../../../domains/merchants/own-merchant.server.ts';
import { readWithdrawalsPage, requestByForm } from '../../back-office/payouts/withdrawals-page.server.ts';
import { WithdrawalsPage } from '../../back-office/payouts/withdrawals-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/withdrawals';
import { EarningsTabs } from './earnings-tabs.tsx';
import { PAYOUT_OFFICE } from './payout-office.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { permissions } = await requireOffice(ctx);
  const mayWithdraw = permissions.includes('earnings.withdraw');
  return readWithdrawalsPage(ctx, request, PAYOUT_OFFICE, { mayWithdraw });
}

export function action({ context, request }: Route.ActionArgs) {
  return requestByForm(context, request, PAYOUT_OFFICE);
}

export default function Withdrawals({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <WithdrawalsPage
      loaded={loaderData}
      answer={actionData as FormAnswer | undefined}
      title={t('merchant-office:sections.earnings')}
      tabs={<EarningsTabs current="withdrawals" />}
    />
  );
}
