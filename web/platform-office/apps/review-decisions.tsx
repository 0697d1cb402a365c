import type { ReviewedChange } from '../../../domains/app-market/change-reviews/contract.ts';
import { APP_LENGTHS, isPublic } from '../../../domains/app-market/manage/rules.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { stateOf } from './review-facts.tsx';

interface ReviewDecisionsProps {
  review: ReviewedChange;
  answer: FormAnswer | undefined;
}

/** What the state of the review and of its app admits. */
export function ReviewDecisions({ review, answer }: ReviewDecisionsProps) {
  const { t } = useTexts();
  const { app, reasons } = review;
  const state = stateOf(review);
  const isOpen = state === 'waiting' || state === 'appealed';
  const isTakeDown = reasons.includes('taken_down');
  return (
    <>
      {isOpen && !isTakeDown && (
        <ConfirmAction
          intent="approve"
          variant="secondary"
          label={t('app-reviews:approve')}
          about={app.name}
          question={t('app-reviews:approve_question', { name: app.name })}
          start={<Icon name="check" size={15} />}
        />
      )}
      {isTakeDown && app.status === 'taken_down' && (
        <ConfirmAction
          intent="reinstate"
          variant="secondary"
          label={t('app-reviews:reinstate')}
          about={app.name}
          question={t('app-reviews:reinstate_question', { name: app.name })}
          start={<Icon name="rotate-ccw" size={15} />}
        />
      )}
      {isOpen && <WithReason intent="refuse" name={app.name} answer={answer} />}
      {isPublic(app.status) && <WithReason intent="take_down" name={app.name} answer={answer} />}
    </>
  );
}

interface WithReasonProps {
  intent: 'refuse' | 'take_down';
  name: string;
  answer: FormAnswer | undefined;
}

function WithReason({ intent, name, answer: given }: WithReasonProps) {
  const { t } = useTexts();
  const answer = given?.values.intent === intent ? given : undefined;
  return (
    <ConfirmAction
      intent={intent}
      label={t(`app-reviews:${intent}`)}
      about={name}
      question={t(`app-reviews:${intent}_question`, { name })}
      start={<Icon name={intent === 'refuse' ? 'x' : 'ban'} size={15} />}
      open={answer?.problems.reason !== undefined}
    >
      <TextArea
        name="reason"
        label={t('app-reviews:reason')}
        required
        limit={APP_LENGTHS.reason}
        defaultValue={answer?.values.reason}
        problem={answer?.problems.reason}
      />
    </ConfirmAction>
  );
}
