import type { ReviewedApi } from '../../../domains/api-market/moderation/contract.ts';
import { REASON_LENGTH } from '../../../domains/api-market/moderation/rules.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface ApiDecisionsProps {
  api: ReviewedApi;
  answer: FormAnswer | undefined;
}

/** What the state of the API admits. */
export function ApiDecisions({ api, answer }: ApiDecisionsProps) {
  const { t } = useTexts();
  const { status, isAppealed, updatedAt } = api;
  const name = api.name || api.slug;
  if (status === 'draft') return null;
  return (
    <div className="mb-4 flex flex-col items-start gap-2 md:flex-row">
      {status === 'in_review' && (
        <>
          <ConfirmAction
            intent="list"
            values={{ updatedAt }}
            variant="secondary"
            label={t('api-reviews:list')}
            about={name}
            question={t('api-reviews:list_question', { name })}
            start={<Icon name="check" size={15} />}
            align="start"
          />
          <WithReason intent="return" icon="rotate-ccw" name={name} answer={answer} />
        </>
      )}
      {status === 'listed' && <WithReason intent="take_down" icon="ban" name={name} answer={answer} />}
      {status === 'taken_down' && (
        <ConfirmAction
          intent="restore"
          variant="secondary"
          label={t('api-reviews:restore')}
          about={name}
          question={t('api-reviews:restore_question', { name })}
          start={<Icon name="rotate-ccw" size={15} />}
          align="start"
        />
      )}
      {isAppealed && <WithReason intent="uphold" icon="x" name={name} answer={answer} />}
    </div>
  );
}

interface WithReasonProps {
  intent: 'return' | 'take_down' | 'uphold';
  icon: 'rotate-ccw' | 'ban' | 'x';
  name: string;
  answer: FormAnswer | undefined;
}

function WithReason({ intent, icon, name, answer: given }: WithReasonProps) {
  const { t } = useTexts();
  const answer = given?.values.intent === intent ? given : undefined;
  return (
    <ConfirmAction
      intent={intent}
      label={t(`api-reviews:${intent}`)}
      about={name}
      question={t(`api-reviews:${intent}_question`, { name })}
      start={<Icon name={icon} size={15} />}
      align="start"
      open={answer?.problems.reason !== undefined}
    >
      <TextArea
        name="reason"
        label={t('api-reviews:reason')}
        required
        limit={REASON_LENGTH}
        defaultValue={answer?.values.reason}
        problem={answer?.problems.reason}
      />
    </ConfirmAction>
  );
}
