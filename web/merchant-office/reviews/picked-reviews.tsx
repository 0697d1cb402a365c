import { MAX_REPLY } from '../../../domains/reviews/rules.ts';
import { PickAction } from '../../back-office/kit/pick-action.tsx';
import { PickBar } from '../../back-office/kit/pick-bar.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ReportFields } from './report-fields.tsx';

interface PickedReviewsProps {
  id: string;
  total: number;
  answer?: FormAnswer;
}

/** One answer to the ticked reviews, or one report of them. */
export function PickedReviews({ id, total, answer }: PickedReviewsProps) {
  const { t } = useTexts();
  const refused = (intent: string) => (answer?.values.intent === intent ? answer : undefined);
  const replied = refused('reply_all');
  const reported = refused('report_all');
  return (
    <PickBar id={id} total={total}>
      <PickAction
        intent="reply_all"
        label={t('review-admin:act.reply')}
        question={t('review-admin:reply_all_question')}
        confirm={t('review-admin:send_reply')}
        start={<Icon name="message-square-quote" size={15} />}
        open={replied !== undefined}
      >
        <TextArea
          label={t('review-admin:reply')}
          name="text"
          rows={3}
          limit={MAX_REPLY}
          hint={t('review-admin:reply_hint')}
          defaultValue={replied?.values.text}
          problem={replied?.problems.text ?? replied?.problems.ids}
        />
      </PickAction>
      <PickAction
        intent="report_all"
        label={t('review-admin:act.report')}
        question={t('review-admin:report_question')}
        start={<Icon name="triangle-alert" size={15} />}
        open={reported !== undefined}
      >
        <ReportFields answer={reported} />
      </PickAction>
    </PickBar>
  );
}
