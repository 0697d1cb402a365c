import { LOGIN_MODES } from '../../domains/accounts/login-modes.ts';
import { PASSWORD_LENGTH } from '../../domains/accounts/rules.ts';
import { useTexts } from '../texts/texts.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { CodeField } from './code-field.tsx';
import { EmailField } from './email-field.tsx';
import type { LoginFormProps } from './login-form-props.ts';
import { LoginFrame } from './login-frame.tsx';
import { ModeLink } from './mode-link.tsx';

/** Mode 5: the code from the mail and the new password, twice. */
export function ResetForm(props: LoginFormProps) {
  const { t } = useTexts();
  const problems = props.answer?.problems ?? {};
  return (
    <LoginFrame
      {...props}
      mode={LOGIN_MODES.reset}
      intent="reset"
      submit={t('login:submit_reset')}
      foot={
        <ModeLink {...props} mode={LOGIN_MODES.password}>
          {t('login:back_to_login')}
        </ModeLink>
      }
    >
      <input type="hidden" name="mode" value={LOGIN_MODES.reset} />
      <EmailField {...props} autoComplete="username" />
      <CodeField {...props} name="code" intent="send-reset-code" />
      <PasswordField
        label={t('login:new_password')}
        name="password"
        autoComplete="new-password"
        hint={t('login:password_hint', PASSWORD_LENGTH)}
        problem={problems.password}
      />
      <PasswordField
        label={t('login:password_again')}
        name="passwordAgain"
        autoComplete="new-password"
        problem={problems.passwordAgain}
      />
    </LoginFrame>
  );
}
