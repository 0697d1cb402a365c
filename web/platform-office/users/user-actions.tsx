import type { OfficeUser } from '../../../domains/platform-office/users/contract.ts';
import { ActionForm, ConfirmAction } from '../../back-office/kit/action-form.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';

const MAX_REASON = 300;

/** Staff actions on an account; each asks for confirmation. */
export function UserActions({ user, isSelf, answer }: { user: OfficeUser; isSelf: boolean; answer?: FormAnswer }) {
  const { t } = useTexts();
  if (user.status === 'deleted') return null;
  return (
    <>
      {user.sessions.length > 0 && (
        <ConfirmAction
          intent="end-sessions"
          variant="secondary"
          label={t('platform-office:users.end_sessions')}
          question={t('platform-office:users.end_sessions_question')}
          start={<Icon name="log-out" size={15} />}
        />
      )}
      {!isSelf && (user.secondFactor || user.passkeys > 0) && (
        <ConfirmAction
          intent="reset-factors"
          variant="secondary"
          label={t('platform-office:users.reset_factors')}
          question={t('platform-office:users.reset_factors_question')}
          start={<Icon name="key-round" size={15} />}
        />
      )}
      {user.status === 'banned' ? (
        <ActionForm
          intent="unban"
          label={t('platform-office:users.unban')}
          start={<Icon name="lock-open" size={15} />}
        />
      ) : (
        !isSelf && (
          <ConfirmAction
            intent="ban"
            label={t('platform-office:users.ban')}
            question={t('platform-office:users.ban_question')}
            start={<Icon name="ban" size={15} />}
            open={answer?.values.intent === 'ban' && answer.problems.reason !== undefined}
          >
            <TextArea
              name="reason"
              label={t('platform-office:users.ban_reason')}
              required
              limit={MAX_REASON}
              defaultValue={answer?.values.reason}
              problem={answer?.problems.reason}
            />
          </ConfirmAction>
        )
      )}
    </>
  );
}
