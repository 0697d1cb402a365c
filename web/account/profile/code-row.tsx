import { useNavigation } from 'react-router';
import { CODE_LENGTH } from '../../../domains/accounts/rules.ts';
import { SendCodeField } from '../../login/send-code-field.tsx';
import { useResendCountdown } from '../../login/use-resend-countdown.ts';
import { useTexts } from '../../texts/texts.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { ProfileAnswer } from './profile-answer.ts';

/** The code that confirms a new address, and a notice that it was sent. */
export function CodeRow({ intent, answer }: { intent: string; answer: ProfileAnswer | undefined }) {
  const { t } = useTexts();
  return (
    <>
      {answer?.sentTo && <NoticeBar kind="success">{t('profile:code_sent', { to: answer.sentTo })}</NoticeBar>}
      <SendCodeField
        label={t('profile:code')}
        name="captcha"
        inputMode="numeric"
        maxLength={CODE_LENGTH}
        placeholder={t('profile:code_example')}
        defaultValue={answer?.values.captcha}
        problem={answer?.problems.captcha}
        resend={useResendCountdown(answer)}
        intent={intent}
        busy={useNavigation().formData?.get('intent') === intent}
        texts={{
          send: t('profile:get_code'),
          again: t('profile:get_code_again'),
          wait: (seconds) => t('profile:resend_in', { seconds }),
        }}
      />
    </>
  );
}
