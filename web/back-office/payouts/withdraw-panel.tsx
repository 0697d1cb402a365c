import { useState } from 'react';
import { useNavigation } from 'react-router';
import type {
  BankAccount,
  EarningBalance,
  MoneyProofState,
  WithdrawalTerms,
} from '../../../domains/payouts/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { MoneyProofFields } from '../../parts/payouts/money-proof-fields.tsx';
import type { PayoutOffice } from '../../parts/payouts/payout-office.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useEarlyValue } from '../../ui/early-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OfficeForm } from '../kit/office-form.tsx';
import { Panel } from '../kit/panel.tsx';
import { EarningBalances } from './earning-balances.tsx';
import { WithdrawalFee } from './withdrawal-fee.tsx';

interface WithdrawPanelProps {
  office: PayoutOffice;
  balances: EarningBalance[];
  account: BankAccount;
  /** Null for those who may not withdraw. */
  terms: WithdrawalTerms | null;
  /** What has to be entered before money moves. */
  proof: MoneyProofState;
  mayWithdraw: boolean;
  /** Submitted with the form, so that sending it twice requests once. */
  requestId: string;
  answer?: FormAnswer;
}

/** What is available, where it goes, and the form to request it. */
export function WithdrawPanel(props: WithdrawPanelProps) {
  const { office, balances, account, terms, proof, mayWithdraw, requestId, answer } = props;
  return (
    <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
      <Panel>
        <EarningBalances balances={balances} />
      </Panel>
      {mayWithdraw && (
        <Panel>
          {account && terms ? (
            <WithdrawForm
              // empty again once it was sent; a refusal is followed by fresh data, which must not empty it
              key={answer ? 'refused' : requestId}
              office={office}
              account={account}
              terms={terms}
              proof={proof}
              requestId={requestId}
              answer={answer}
            />
          ) : (
            <NoAccount office={office} />
          )}
        </Panel>
      )}
    </div>
  );
}

function NoAccount({ office: { base } }: Pick<WithdrawPanelProps, 'office'>) {
  const { t } = useTexts();
  return (
    <div className="grid justify-items-start gap-3">
      <p className="font-semibold">{t('withdrawals:no_account')}</p>
      <p className="text-secondary">{t('withdrawals:no_account_hint')}</p>
      <ButtonLink to={`${base}/bank_account`} start={<Icon name="plus" size={16} />}>
        {t('withdrawals:add_account')}
      </ButtonLink>
    </div>
  );
}

interface WithdrawFormProps extends Pick<WithdrawPanelProps, 'office' | 'proof' | 'requestId' | 'answer'> {
  account: NonNullable<BankAccount>;
  terms: WithdrawalTerms;
}

function WithdrawForm({ office, account, terms, proof, requestId, answer }: WithdrawFormProps) {
  const { t, locale } = useTexts();
  const codes = terms.currencies.map(({ smallest }) => smallest.currency);
  const [amount, setAmount] = useState(answer?.values.amount ?? '');
  const amountField = useEarlyValue<HTMLInputElement>(setAmount);
  const [currency, setCurrency] = useState(answer?.values.currency ?? codes[0] ?? '');
  const own = terms.currencies.find(({ smallest }) => smallest.currency === currency) ?? terms.currencies[0];
  const isBusy = useNavigation().formData?.get('intent') === 'withdraw';
  const isResting = new Date(account.usableFrom) > new Date(account.changedAt);
  return (
    <OfficeForm method="post" noValidate className="grid gap-3">
      <input type="hidden" name="requestId" value={requestId} />
      <p className="text-[13px] text-secondary">
        {t('withdrawals:to_account')} <strong className="tabular text-ink">{account.label}</strong>{' '}
        <Link to={`${office.base}/bank_account`} className="text-brand-hover underline underline-offset-2">
          {t('withdrawals:change_account')}
        </Link>
      </p>
      {isResting && (
        <NoticeBar>
          {t('withdrawals:resting')} <LocalTime iso={account.usableFrom} />
        </NoticeBar>
      )}
      {own?.nextAt && (
        <NoticeBar>
          {t('withdrawals:next_at')} <LocalTime iso={own.nextAt} />
        </NoticeBar>
      )}
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          ref={amountField}
          label={t('withdrawals:amount')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          hint={own && t('withdrawals:smallest', { amount: formatMoney(own.smallest, locale) })}
          problem={answer?.problems.amount}
        />
        <SelectField
          label={t('withdrawals:currency')}
          name="currency"
          value={currency}
          onChange={(event) => setCurrency(event.target.value)}
        >
          {codes.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </SelectField>
      </div>
      {own && <WithdrawalFee terms={terms} fixed={own.fixedFee} amount={amount} />}
      <MoneyProofFields state={proof} back={office.home} answer={answer} />
      <Button type="submit" name="intent" value="withdraw" busy={isBusy} disabled={proof === 'none'} className="w-fit">
        {t('withdrawals:withdraw')}
      </Button>
    </OfficeForm>
  );
}
