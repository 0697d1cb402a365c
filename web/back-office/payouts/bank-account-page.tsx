import { Form, useNavigation } from 'react-router';
import type { MoneyProofState } from '../../../domains/payouts/contract.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OfficePage } from '../kit/office-page.tsx';
import { Panel } from '../kit/panel.tsx';
import type { readBankAccountPage } from './bank-account-page.server.ts';
import { MoneyProofFields } from './money-proof-fields.tsx';
import { accountAddress, type PayoutOffice } from './payout-office.ts';

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
        <AccountForm office={office} proof={proof} answer={answer} />
      </Panel>
    </OfficePage>
  );
}

interface AccountFormProps {
  office: Pick<PayoutOffice, 'base' | 'home'>;
  proof: MoneyProofState;
  answer?: FormAnswer;
}

export function AccountForm({ office: { base, home }, proof, answer }: AccountFormProps) {
  const { t } = useTexts();
  const { state } = useNavigation();
  const field = (name: 'holder' | 'bank' | 'code') => ({
    name,
    label: t(`withdrawals:${name}`),
    defaultValue: answer?.values[name] ?? '',
    problem: answer?.problems[name],
  });
  return (
    <Form method="post" noValidate autoComplete="off" className="grid gap-4">
      <TextField {...field('holder')} maxLength={120} />
      <TextField {...field('bank')} maxLength={120} />
      <TextField
        label={t('withdrawals:account_number')}
        name="number"
        inputMode="text"
        maxLength={60}
        autoComplete="off"
        problem={answer?.problems.number}
      />
      <TextField {...field('code')} hint={t('withdrawals:code_hint')} maxLength={20} />
      <MoneyProofFields state={proof} back={accountAddress(base)} answer={answer} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={state === 'submitting'} disabled={proof === 'none'}>
          {t('shell:ui.save')}
        </Button>
        <ButtonLink to={home} variant="secondary">
          {t('shell:ui.cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}
