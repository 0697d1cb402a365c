import type { PayPasswordState } from '../../../domains/payables/pay-password/contract.ts';
import { payPasswordPath } from '../../session/pay-password-path.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Tag } from '../../ui/tag.tsx';
import { SecuritySection } from './security-section.tsx';

/** Link to the pay password form. */
export function PayPasswordSection({ data: { isSet }, done }: { data: PayPasswordState; done: string | null }) {
  const { t } = useTexts();
  return (
    <SecuritySection
      id="pay-password"
      icon="wallet"
      title={t('pay-password:own.title')}
      hint={
        <>
          {t('pay-password:own.section_hint')} {!isSet && <Tag variant="warning">{t('pay-password:own.none')}</Tag>}
        </>
      }
      end={
        <ButtonLink to={payPasswordPath()} variant="secondary">
          {t(isSet ? 'pay-password:own.change' : 'pay-password:own.set')}
          <span className="sr-only">: {t('pay-password:own.title')}</span>
        </ButtonLink>
      }
    >
      {done === 'pay_password' && <NoticeBar kind="success">{t('pay-password:own.saved')}</NoticeBar>}
    </SecuritySection>
  );
}
