import type { PayPasswordState } from '../../../domains/payables/pay-password/contract.ts';
import { PAY_PASSWORD_LENGTH } from '../../../domains/payables/pay-password/rules.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { payPasswordPath } from '../../session/pay-password-path.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface PayPasswordFieldProps {
  state: PayPasswordState;
  /** The payment's page, to return to. */
  back: PageAddress;
  problem?: string;
}

/** The pay password for the balance; users without one are sent to set it. */
export function PayPasswordField({ state, back, problem }: PayPasswordFieldProps) {
  const { t } = useTexts();
  if (!state.isSet) {
    return (
      <NoticeBar>
        <p>{t('pay-password:ask.none')}</p>
        <p className="mt-3">
          <ButtonLink to={payPasswordPath({ back })} variant="secondary">
            {t('pay-password:ask.set')}
          </ButtonLink>
        </p>
      </NoticeBar>
    );
  }
  return (
    <div className="max-w-sm">
      <PasswordField
        name="payPassword"
        label={t('pay-password:ask.label')}
        hint={t('pay-password:ask.hint')}
        problem={problem}
        inputMode="numeric"
        maxLength={PAY_PASSWORD_LENGTH}
        // browsers ignore "off" here and would fill in the account's password; this value prevents it
        autoComplete="new-password"
        className="tabular tracking-widest"
        beside={
          <Link to={payPasswordPath({ back, forgot: true })} className="text-brand-hover hover:underline">
            {t('pay-password:ask.forgot')}
          </Link>
        }
      />
    </div>
  );
}
