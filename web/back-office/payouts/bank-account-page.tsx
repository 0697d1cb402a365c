import type { FormAnswer } from '../../forms/form-answer.ts';
import { AccountForm } from '../../parts/payouts/account-form.tsx';
import type { readBankAccountPage } from '../../parts/payouts/bank-account.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ShopOfForm } from '../kit/office-form.tsx';
import { OfficePage } from '../kit/office-page.tsx';
import { Panel } from '../kit/panel.tsx';

interface BankAccountPageProps {
  loaded: Awaited<ReturnType<typeof readBankAccountPage>>;
  answer?: FormAnswer;
}

/** Where the money goes; an existing account is shown masked and replaced as a whole. */
export function BankAccountPage({ loaded: { office, account, proof, restHours }, answer }: BankAccountPageProps) {
  const { t } = useTexts();
  return (
    <OfficePage
      title={t('withdrawals:bank_account')}
      hint={t('withdrawals:bank_account_hint', { hours: restHours })}
      back={{ to: office.home, label: t('withdrawals:tab.withdrawals') }}
      answer={answer}
    >
      <Panel className="max-w-2xl">
        {account && (
          <p className="mb-4 text-secondary">
            {t('withdrawals:present_account')} <strong className="tabular text-ink">{account.label}</strong>
          </p>
        )}
        <AccountForm office={office} proof={proof} answer={answer}>
          <ShopOfForm />
        </AccountForm>
      </Panel>
    </OfficePage>
  );
}
