import { PAY_PASSWORD_LENGTH } from '../../../domains/payables/pay-password/rules.ts';
import type { MoneyProofState } from '../../../domains/payouts/contract.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { payPasswordPath } from '../../session/pay-password-path.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Where the form says what is wrong with the proof. */
export const PROOF_FIELDS = {
  money_password_needed: 'payPassword',
  wrong_pay_password: 'payPassword',
  pay_password_locked: 'payPassword',
  money_factor_needed: 'factorCode',
  wrong_factor_code: 'factorCode',
  factor_locked: 'factorCode',
};

interface MoneyProofFieldsProps {
  state: MoneyProofState;
  /** The page of the form, to return to. */
  back: PageAddress;
  answer?: FormAnswer;
}

/** Asks for the pay password or a code of the second factor. Users without either get a link to set one up. */
export function MoneyProofFields({ state, back, answer }: MoneyProofFieldsProps) {
  const { t } = useTexts();
  if (state === 'given') return null;
  if (state === 'none') {
    return (
      <NoticeBar kind="warning">
        <p>{t('withdrawals:proof.none')}</p>
        <p className="mt-3 flex flex-wrap gap-2">
          <ButtonLink to={payPasswordPath({ back })} variant="secondary" size="sm">
            {t('withdrawals:proof.set_password')}
          </ButtonLink>
          <ButtonLink to="/users/user_security" variant="secondary" size="sm">
            {t('withdrawals:proof.set_factor')}
          </ButtonLink>
        </p>
      </NoticeBar>
    );
  }
  if (state === 'factor') {
    return (
      <TextField
        name="factorCode"
        label={t('withdrawals:proof.factor')}
        autoComplete="one-time-code"
        maxLength={40}
        problem={answer?.problems.factorCode}
        className="tabular"
      />
    );
  }
  return (
    <PasswordField
      name="payPassword"
      label={t('withdrawals:proof.password')}
      problem={answer?.problems.payPassword}
      inputMode="numeric"
      maxLength={PAY_PASSWORD_LENGTH}
      // browsers ignore "off" here and would fill in the account's password; this value prevents it
      autoComplete="new-password"
      className="tabular tracking-widest"
      beside={
        <Link to={payPasswordPath({ back, forgot: true })} className="text-brand-hover hover:underline">
          {t('withdrawals:proof.forgot')}
        </Link>
      }
    />
  );
}
