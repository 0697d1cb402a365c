import { LOGIN_MODES } from '../../domains/accounts/rules.ts';
import { useTexts } from '../texts.tsx';
import { Agreement } from './agreement.tsx';
import { EmailField } from './email-field.tsx';
import type { LoginFormProps } from './login-form-props.ts';
import { LoginFrame } from './login-frame.tsx';

/** Mode 7: buying without an account, where the site allows it. */
export function VisitorForm(props: LoginFormProps) {
  const { t } = useTexts();
  return (
    <LoginFrame {...props} mode={LOGIN_MODES.visitor} intent="visit" submit={t('login:submit_visitor')}>
      <p className="text-secondary">{t('login:visitor_hint')}</p>
      <EmailField {...props} autoComplete="email" />
      <Agreement {...props} />
    </LoginFrame>
  );
}
