import { LOGIN_MODES } from '../../domains/accounts/login-modes.ts';
import { useTexts } from '../texts/texts.tsx';
import { Agreement } from './agreement.tsx';
import { CodeField } from './code-field.tsx';
import type { LoginFormProps } from './login-form-props.ts';
import { LoginFrame } from './login-frame.tsx';
import { LoginPhone } from './login-phone.tsx';
import { NewHere } from './new-here.tsx';

/** Mode 3: phone and the code sent to it. */
export function SmsForm(props: LoginFormProps) {
  const { t } = useTexts();
  return (
    <LoginFrame
      {...props}
      mode={LOGIN_MODES.sms}
      intent="log-in-code"
      submit={t('login:submit_login')}
      foot={<NewHere {...props} by="phone" />}
    >
      <LoginPhone {...props} autoComplete="tel-national" />
      <CodeField {...props} name="captcha" intent="send-login-code" />
      <Agreement {...props} />
    </LoginFrame>
  );
}
