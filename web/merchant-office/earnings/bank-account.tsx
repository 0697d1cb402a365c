import { BankAccountPage } from '../../back-office/payouts/bank-account-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { readBankAccountPage, saveBankAccountByForm } from '../../parts/payouts/bank-account.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/bank-account';
import { PAYOUT_OFFICE } from './payout-office.ts';

export function loader({ context }: Route.LoaderArgs) {
  return readBankAccountPage(pageCtx(context), PAYOUT_OFFICE);
}

export function action({ context, request }: Route.ActionArgs) {
  return saveBankAccountByForm(context, request, PAYOUT_OFFICE);
}

export default function BankAccount({ loaderData, actionData }: Route.ComponentProps) {
  return <BankAccountPage loaded={loaderData} answer={actionData as FormAnswer | undefined} />;
}
