import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { editAddress } from '../profile/profile-url.ts';
import { SecuritySection } from './security-section.tsx';

/** Link to the form that changes the password; that form shows whether there is one. */
export function PasswordSection() {
  const { t } = useTexts();
  return (
    <SecuritySection
      id="password"
      icon="lock"
      title={t('security:password.title')}
      hint={t('security:password.hint')}
      end={
        <ButtonLink to={editAddress('password')} variant="secondary">
          {t('security:password.change')}
        </ButtonLink>
      }
    />
  );
}
