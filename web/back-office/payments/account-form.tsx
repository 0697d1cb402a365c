import { useNavigation } from 'react-router';
import type { TransferAccount } from '../../../domains/payments/by-hand/contract.ts';
import { DEADLINE_DAYS } from '../../../domains/payments/by-hand/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OfficeForm } from '../kit/office-form.tsx';
import { Panel } from '../kit/panel.tsx';

interface AccountsProps {
  accounts: readonly TransferAccount[];
  /** Codes of all currencies. */
  currencies: readonly string[];
  answer: FormAnswer | undefined;
}

/** One form for each currency that has an account, and one for another. */
export function TransferAccounts({ accounts, currencies, answer }: AccountsProps) {
  const { t } = useTexts();
  const others = currencies.filter((code) => !accounts.some(({ currency }) => currency === code));
  return (
    <div className="grid gap-5">
      {accounts.map((account) => (
        <Panel key={account.currency} title={t('hand-payments:account_in', { currency: account.currency })}>
          <AccountForm
            account={account}
            currencies={[account.currency]}
            answer={answer?.values.currency === account.currency ? answer : undefined}
          />
        </Panel>
      ))}
      {others.length > 0 && (
        <Panel title={t('hand-payments:account_new')}>
          <AccountForm
            // empty again after an account was saved
            key={others.join()}
            account={undefined}
            currencies={others}
            answer={answer && others.includes(answer.values.currency ?? '') ? answer : undefined}
          />
        </Panel>
      )}
    </div>
  );
}

interface AccountFormProps {
  account: TransferAccount | undefined;
  currencies: readonly string[];
  answer: FormAnswer | undefined;
}

function AccountForm({ account, currencies, answer }: AccountFormProps) {
  const { t } = useTexts();
  const { state, formData } = useNavigation();
  const isNew = account === undefined;
  const field = (name: 'holder' | 'bank' | 'number' | 'code' | 'note' | 'deadlineDays', initial: string | number) => ({
    name,
    label: t(`hand-payments:field.${name}`),
    defaultValue: answer?.values[name] ?? account?.[name] ?? initial,
    problem: answer?.problems[name],
    autoComplete: 'off',
  });
  return (
    <OfficeForm method="post" noValidate className="grid max-w-3xl gap-4 sm:grid-cols-2">
      {isNew ? (
        <SelectField
          name="currency"
          label={t('hand-payments:field.currency')}
          defaultValue={answer?.values.currency ?? currencies[0]}
          problem={answer?.problems.currency}
        >
          {currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
      ) : (
        <input type="hidden" name="currency" value={account.currency} />
      )}
      <TextField {...field('holder', '')} maxLength={120} />
      <TextField {...field('bank', '')} maxLength={120} />
      <TextField {...field('number', '')} maxLength={60} />
      <TextField {...field('code', '')} maxLength={20} />
      <TextField {...field('deadlineDays', DEADLINE_DAYS)} inputMode="numeric" hint={t('hand-payments:days_hint')} />
      <div className="sm:col-span-2">
        <TextArea {...field('note', '')} limit={500} rows={2} />
      </div>
      <Checkbox
        name="isOn"
        value="1"
        defaultChecked={answer ? answer.values.isOn === '1' : (account?.isOn ?? true)}
        className="sm:col-span-2"
      >
        {t('hand-payments:is_on')}
      </Checkbox>
      <div>
        <Button
          type="submit"
          name="intent"
          value="save"
          busy={
            state === 'submitting' && formData?.get('currency') === (account?.currency ?? formData?.get('currency'))
          }
        >
          {t('shell:ui.save')}
        </Button>
      </div>
    </OfficeForm>
  );
}
