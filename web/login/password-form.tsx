import { LOGIN_MODES } from '../../domains/accounts/login-modes.ts';
import { useTexts } from '../texts/texts.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Agreement } from './agreement.tsx';
import { EmailField } from './email-field.tsx';
import type { LoginFormProps } from './login-form-props.ts';
import { LoginFrame } from './login-frame.tsx';
import { ModeLink } from './mode-link.tsx';
import { NewHere } from './new-here.tsx';

/** Mode 2, the default: e-mail and password. */
export function PasswordForm(props: LoginFormProps) {
  const { t } = useTexts();
  const problem = props.answer?.problems.password;
  return (
    <LoginFrame
      {...props}
      mode={LOGIN_MODES.password}
      intent="log-in"
      submit={t('login:submit_login')}
      foot={<NewHere {...props} />}
    >
      <EmailField {...props} autoComplete="username webauthn" />
      <PasswordField
        label={t('login:password')}
        name="password"
        autoComplete="current-password"
        problem={problem}
        autoFocus={Boolean(problem) && !props.answer?.problems.email}
        beside={
          <ModeLink {...props} mode={LOGIN_MODES.forgot} className="text-[13px] text-brand-hover hover:underline">
            {t('login:forgot')}
          </ModeLink>
        }
      />
      <Agreement {...props} />
    </LoginFrame>
  );
}
