import { Form } from 'react-router';
import type { SecondFactorState } from '../../../domains/accounts/second-factor/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Tag } from '../../ui/tag.tsx';
import { FEW_CODES, SECOND_FACTOR_PATH } from '../second-factor/second-factor-path.ts';
import { SecuritySection } from './security-section.tsx';

/** Whether an authenticator app is required at login, with a link to its page. */
export function SecondFactorSection({ data, done }: { data: SecondFactorState; done: string | null }) {
  const { t } = useTexts();
  const { isOn, since, recoveryCodesLeft, isRequired } = data;
  return (
    <SecuritySection
      id="second-factor"
      icon="smartphone"
      title={t('security:second.title')}
      hint={t('security:second.hint')}
      end={
        isOn ? (
          <ButtonLink to={SECOND_FACTOR_PATH} variant="secondary">
            {t('security:second.manage')}
          </ButtonLink>
        ) : (
          <Form method="post" action={SECOND_FACTOR_PATH}>
            <Button type="submit" name="intent" value="begin" variant="soft">
              {t('security:second.set_up')}
            </Button>
          </Form>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-secondary">
        <Tag variant={isOn ? 'success' : 'plain'}>{t(isOn ? 'security:second.on' : 'security:second.off')}</Tag>
        {since && (
          <span className="tabular">
            {t('security:second.since')} <LocalTime iso={since} style="date" />
          </span>
        )}
        {isOn && <span>{t('security:second.codes_left', { count: recoveryCodesLeft })}</span>}
      </p>
      <div className="mt-3 grid gap-3 empty:hidden">
        {done === 'second_factor_off' && <NoticeBar kind="success">{t('security:second.is_off')}</NoticeBar>}
        {isRequired && !isOn && <NoticeBar kind="warning">{t('security:second.required')}</NoticeBar>}
        {isOn && recoveryCodesLeft <= FEW_CODES && (
          <NoticeBar kind="warning">{t('security:second.few_codes')}</NoticeBar>
        )}
      </div>
    </SecuritySection>
  );
}
