import { LOGIN_MODES } from '../../domains/accounts/login-modes.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Agreement } from './agreement.tsx';
import type { LoginFormProps } from './login-form-props.ts';
import { LoginFrame } from './login-frame.tsx';
import { LoginPhone } from './login-phone.tsx';
import { ModeLink } from './mode-link.tsx';
import { NewHere } from './new-here.tsx';

/**
 * Mode 1: phone and password. A user who forgot it logs in with a code: members without an e-mail have no other method.
 */
export function PhoneForm(props: LoginFormProps) {
  const { t } = useTexts();
  const smsOpen = useShell()?.site.smsOpen;
  const problem = props.answer?.problems.password;
  return (
    <LoginFrame
      {...props}
      mode={LOGIN_MODES.phone}
      intent="log-in-phone"
      submit={t('login:submit_login')}
      foot={<NewHere {...props} by="phone" />}
    >
      <LoginPhone {...props} autoComplete="username" />
      <PasswordField
        label={t('login:password')}
        name="password"
        autoComplete="current-password"
        problem={problem}
        autoFocus={Boolean(problem) && !props.answer?.problems.phone}
        beside={
          smsOpen && (
            <ModeLink {...props} mode={LOGIN_MODES.sms} className="text-[13px] text-brand-hover hover:underline">
              {t('login:forgot_phone')}
            </ModeLink>
          )
        }
      />
      <Agreement {...props} />
    </LoginFrame>
  );
}
