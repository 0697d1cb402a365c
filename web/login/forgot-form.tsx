import { LOGIN_MODES } from '../../domains/accounts/login-modes.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { EmailField } from './email-field.tsx';
import type { LoginFormProps } from './login-form-props.ts';
import { LoginFrame } from './login-frame.tsx';
import { ModeLink } from './mode-link.tsx';

/** Mode 4: where to send the password reset code. A user registered by phone has no mail, and logs in with a code. */
export function ForgotForm(props: LoginFormProps) {
  const { t } = useTexts();
  const smsOpen = useShell()?.site.smsOpen;
  return (
    <LoginFrame
      {...props}
      mode={LOGIN_MODES.forgot}
      intent="send-reset-code"
      submit={t('login:submit_forgot')}
      foot={
        <>
          <ModeLink {...props} mode={LOGIN_MODES.password}>
            {t('login:back_to_login')}
          </ModeLink>
          {smsOpen && (
            <>
              {' · '}
              <ModeLink {...props} mode={LOGIN_MODES.sms}>
                {t('login:sms_instead')}
              </ModeLink>
            </>
          )}
        </>
      }
    >
      <p className="text-secondary">{t('login:forgot_hint')}</p>
      <EmailField {...props} autoComplete="username" />
    </LoginFrame>
  );
}
