import {
  listShopAccounts,
  mayShopsCollect,
  saveShopAccount,
} from '../../../domains/payments/by-hand/transfer-accounts.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { TransferAccounts } from '../../back-office/payments/account-form.tsx';
import { readAccountForm } from '../../back-office/payments/read-forms.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { confirmPath } from '../../session/confirm-path.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/payment-accounts';

const PATH = '/login2/earnings/payment_accounts';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const accounts = await listShopAccounts(ctx);
  const currencies = ctx.app.sites.currencies().map(({ code }) => code);
  return { accounts, currencies, mayCollect: mayShopsCollect(ctx) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { submitted }) => {
    await saveShopAccount(ctx, readAccountForm(submitted)).catch((error: unknown) => {
      if (isDomainError(error) && error.code === 'confirm_needed') throw redirect(confirmPath(PATH), 303);
      throw error;
    });
    return { done: 'hand-payments.account_saved' };
  });
}

/** The shop's own accounts that its buyers transfer money to. */
export default function ShopPaymentAccounts({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { accounts, currencies, mayCollect } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={t('hand-payments:accounts')}
      hint={t('hand-payments:shop_accounts_hint')}
      back={{ to: '/login2/earnings/payments', label: t('withdrawals:tab.payments') }}
      answer={answer}
    >
      {mayCollect ? (
        <TransferAccounts {...{ accounts, currencies, answer }} />
      ) : (
        <NothingHere
          icon="landmark"
          title={t('hand-payments:not_allowed')}
          hint={t('hand-payments:not_allowed_hint')}
        />
      )}
    </OfficePage>
  );
}
