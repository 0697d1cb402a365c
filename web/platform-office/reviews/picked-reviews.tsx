import type { ModerationQuery } from '../../../domains/reviews/contract.ts';
import { MAX_REASON } from '../../../domains/reviews/rules.ts';
import { PickAction } from '../../back-office/kit/pick-action.tsx';
import { PickBar } from '../../back-office/kit/pick-bar.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface PickedReviewsProps {
  id: string;
  total: number;
  tab: ModerationQuery['tab'];
  answer?: FormAnswer;
}

/** One decision about the ticked reviews. */
export function PickedReviews({ id, total, tab, answer }: PickedReviewsProps) {
  const { t } = useTexts();
  const refused = (intent: string) => (answer?.values.intent === intent ? answer : undefined);
  const hidden = refused('hide_all');
  return (
    <PickBar id={id} total={total}>
      {tab !== 'all' && (
        <PickAction
          intent="restore_all"
          label={t('review-admin:act.show')}
          question={t('review-admin:show_all_question')}
          start={<Icon name="check" size={15} />}
          open={refused('restore_all') !== undefined}
        />
      )}
      {tab !== 'hidden' && (
        <PickAction
          intent="hide_all"
          label={t('review-admin:act.hide')}
          question={t('review-admin:hide_question')}
          variant="danger"
          start={<Icon name="eye-off" size={15} />}
          open={hidden !== undefined}
        >
          <TextArea
            label={t('review-admin:why')}
            name="reason"
            rows={2}
            limit={MAX_REASON}
            defaultValue={hidden?.values.reason}
            problem={hidden?.problems.reason ?? hidden?.problems.ids}
          />
        </PickAction>
      )}
    </PickBar>
  );
}
