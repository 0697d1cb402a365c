import { readBankAccountPage, saveBankAccountByForm } from '../../back-office/payouts/bank-account-page.server.ts';
import { AccountForm } from '../../back-office/payouts/bank-account-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Route } from './+types/bank-account';
import { MoneyPage } from './money-page.tsx';

const WALLET = { kind: 'member', home: '/bbs/my/wallet/Withdrawal', base: '/bbs/my/wallet' } as const;

export function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  return readBankAccountPage(pageCtx(context), WALLET);
}

export function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request, '/bbs/login');
  return saveBankAccountByForm(context, request, WALLET);
}

/** Where withdrawals of the reader go; an existing account is shown masked and replaced as a whole. */
export default function BankAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const { account, proof, restHours } = loaderData;
  return (
    <MoneyPage tab="withdrawals" title={t('withdrawals:bank_account')}>
      {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
      <div className="rounded-card border border-line bg-card p-4 md:p-6">
        <p className="mb-4 text-secondary">{t('withdrawals:bank_account_hint', { hours: restHours })}</p>
        {account && (
          <p className="mb-4 text-secondary">
            {t('withdrawals:present_account')} <strong className="tabular text-ink">{account.label}</strong>
          </p>
        )}
        <div className="max-w-xl">
          <AccountForm office={WALLET} proof={proof} answer={answer} />
        </div>
      </div>
    </MoneyPage>
  );
}
