import { LOGIN_MODES } from '../../domains/accounts/login-modes.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import type { LoginFormProps } from './login-form-props.ts';
import { ModeLink } from './mode-link.tsx';

/** Link to registration for users without an account; hidden on a closed site. */
export function NewHere(props: Pick<LoginFormProps, 'choose' | 'inDialog' | 'by'>) {
  const { t } = useTexts();
  if (useShell()?.site.isClosed) return null;
  return (
    <>
      {t('login:no_account')}{' '}
      <ModeLink {...props} mode={LOGIN_MODES.register}>
        {t('login:create_account')}
      </ModeLink>
    </>
  );
}
