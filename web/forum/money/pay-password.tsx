import { PAY_PASSWORD_LENGTH } from '../../../domains/payables/pay-password/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForumAddress } from '../parts/forum-data.ts';

/** Refusals that are shown beside the field. */
export const PAY_PASSWORD_FIELDS = {
  pay_password_needed: 'payPassword',
  wrong_pay_password: 'payPassword',
  pay_password_locked: 'payPassword',
};

/** Asks for the pay password before money leaves the wallet. */
export function PayPassword({ problem }: { problem?: string | undefined }) {
  const { t } = useTexts();
  const address = useForumAddress();
  return (
    <PasswordField
      name="payPassword"
      label={t('forum-pay:password')}
      inputMode="numeric"
      maxLength={PAY_PASSWORD_LENGTH}
      // browsers ignore "off" here and would fill in the account's password; this value prevents it
      autoComplete="new-password"
      className="tabular tracking-widest"
      problem={problem}
      beside={
        <Link to={address('my/profilePay')} className="text-brand-hover hover:underline">
          {t('forum-pay:password_link')}
        </Link>
      }
    />
  );
}
