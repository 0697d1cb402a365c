import { LOGIN_MODES } from '../../domains/accounts/login-modes.ts';
import { PASSWORD_LENGTH } from '../../domains/accounts/rules.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Agreement } from './agreement.tsx';
import { CodeField } from './code-field.tsx';
import { EmailField } from './email-field.tsx';
import type { LoginFormProps } from './login-form-props.ts';
import { LoginFrame } from './login-frame.tsx';
import { LoginPhone } from './login-phone.tsx';
import { ModeLink } from './mode-link.tsx';

/** Mode 6: e-mail or phone, the code sent to it, and a password. */
export function RegisterForm(props: LoginFormProps) {
  const { t } = useTexts();
  const shell = useShell();
  const byPhone = props.by === 'phone' && shell?.site.smsOpen;
  return (
    <LoginFrame
      {...props}
      mode={LOGIN_MODES.register}
      intent={byPhone ? 'register-phone' : 'register'}
      submit={t('login:submit_register')}
      foot={
        <>
          {t('login:have_account')}{' '}
          <ModeLink {...props} mode={byPhone ? LOGIN_MODES.phone : LOGIN_MODES.password}>
            {t('login:submit_login')}
          </ModeLink>
        </>
      }
    >
      {shell?.user?.kind === 'visitor' && <p className="text-secondary">{t('login:as_visitor_now')}</p>}
      {byPhone ? (
        <LoginPhone {...props} autoComplete="tel-national" />
      ) : (
        <EmailField {...props} autoComplete="username" />
      )}
      <CodeField key={props.by} {...props} name="captcha" intent={byPhone ? 'send-phone-code' : 'send-code'} />
      <PasswordField
        label={t('login:password')}
        name="password"
        autoComplete="new-password"
        hint={t('login:password_hint', PASSWORD_LENGTH)}
        problem={props.answer?.problems.password}
      />
      <Agreement {...props} />
    </LoginFrame>
  );
}
