import type { LoginList } from '../../../domains/accounts/sessions/contract.ts';
import { LOGIN_LOG_PATH } from '../../forms/security-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LoginLines } from './login-lines.tsx';
import { SecuritySection } from './security-section.tsx';

/** The newest entries of the login log, and a link to all of them. */
export function LoginLogSection({ data }: { data: LoginList }) {
  const { t } = useTexts();
  return (
    <SecuritySection id="login-log" icon="history" title={t('security:log.title')} hint={t('security:log.hint')}>
      {data.list.length > 0 ? (
        <LoginLines logins={data.list} />
      ) : (
        <p className="text-secondary">{t('security:log.empty')}</p>
      )}
      {data.total > data.list.length && (
        <p className="mt-4">
          <Link to={LOGIN_LOG_PATH} className="text-brand-hover hover:underline">
            {t('security:log.all')}
            <span className="sr-only">: {t('security:log.title')}</span>
          </Link>
        </p>
      )}
    </SecuritySection>
  );
}
