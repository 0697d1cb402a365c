import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { MoneyProofState } from '../../../domains/payouts/contract.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MoneyProofFields } from './money-proof-fields.tsx';
import { accountAddress, type PayoutOffice } from './payout-office.ts';

interface AccountFormProps {
  office: Pick<PayoutOffice, 'base' | 'home'>;
  proof: MoneyProofState;
  answer?: FormAnswer;
  /** Hidden fields. */
  children?: ReactNode;
}

/** The bank account that withdrawals go to. */
export function AccountForm({ office: { base, home }, proof, answer, children }: AccountFormProps) {
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
      {children}
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
