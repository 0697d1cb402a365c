import { useNavigation } from 'react-router';
import { CODE_LENGTH } from '../../../domains/accounts/rules.ts';
import { useResendCountdown } from '../../login/use-resend-countdown.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ProfileAnswer } from './profile-answer.ts';

/** The code field, with the button that sends a code: disabled for a minute, showing the seconds (specification 4). */
export function CodeRow({ intent, answer }: { intent: string; answer: ProfileAnswer | undefined }) {
  const { t } = useTexts();
  const resend = useResendCountdown(answer);
  const busy = useNavigation().formData?.get('intent') === intent;
  return (
    <>
      {answer?.sentTo && <NoticeBar kind="success">{t('profile:code_sent', { to: answer.sentTo })}</NoticeBar>}
      <TextField
        label={t('profile:code')}
        name="captcha"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        placeholder={t('profile:code_example')}
        defaultValue={answer?.values.captcha}
        problem={answer?.problems.captcha}
        className="tabular"
        end={
          <Button
            type="submit"
            name="intent"
            value={intent}
            variant="ghost"
            size="sm"
            busy={busy}
            disabled={resend.seconds > 0}
            className="tabular !text-brand-hover disabled:!text-muted"
          >
            {resend.seconds > 0
              ? t('profile:resend_in', { seconds: resend.seconds })
              : t(resend.again ? 'profile:get_code_again' : 'profile:get_code')}
          </Button>
        }
      />
    </>
  );
}
