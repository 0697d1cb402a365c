import { LOGIN_MODES } from '../../domains/accounts/login-modes.ts';
import { useTexts } from '../texts/texts.tsx';
import { Agreement } from './agreement.tsx';
import { EmailField } from './email-field.tsx';
import type { LoginFormProps } from './login-form-props.ts';
import { LoginFrame } from './login-frame.tsx';
import { LoginPhone } from './login-phone.tsx';

/** Mode 7: buying without an account, if the site allows it. */
export function VisitorForm(props: LoginFormProps) {
  const { t } = useTexts();
  const byPhone = props.by === 'phone';
  return (
    <LoginFrame
      {...props}
      mode={LOGIN_MODES.visitor}
      intent={byPhone ? 'visit-phone' : 'visit'}
      submit={t('login:submit_visitor')}
    >
      <p className="text-secondary">{t(byPhone ? 'login:visitor_hint_phone' : 'login:visitor_hint')}</p>
      {byPhone ? <LoginPhone {...props} autoComplete="tel-national" /> : <EmailField {...props} autoComplete="email" />}
      <Agreement {...props} />
    </LoginFrame>
  );
}
