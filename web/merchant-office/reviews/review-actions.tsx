import { useNavigation } from 'react-router';
import type { ShopReview } from '../../../domains/reviews/contract.ts';
import { MAX_REPLY } from '../../../domains/reviews/rules.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ReportFields } from './report-fields.tsx';

interface ActProps {
  review: ShopReview;
  answer: FormAnswer | undefined;
}

/** The refused input for this review. */
function refusedOf({ review, answer }: ActProps, intent: string): FormAnswer | undefined {
  return answer?.values.intent === intent && answer.values.id === String(review.id) ? answer : undefined;
}

/** Writes or changes the shop's one answer; opens without scripts as well. */
export function ReplyForm(props: ActProps) {
  const { review } = props;
  const { t } = useTexts();
  const { formData } = useNavigation();
  const refused = refusedOf(props, 'reply');
  const label = t(review.reply ? 'review-admin:act.reply_again' : 'review-admin:act.reply');
  return (
    <details open={refused !== undefined} className="min-w-0 open:basis-full">
      <summary
        aria-label={`${label}: ${review.author}`}
        className="flex min-h-8 w-fit list-none items-center rounded-control bg-brand-tint px-3 py-1 font-semibold text-[13px] text-brand-hover hover:brightness-95 [&::-webkit-details-marker]:hidden"
      >
        {label}
      </summary>
      <OfficeForm method="post" preventScrollReset noValidate className="mt-3 grid max-w-2xl gap-3">
        <input type="hidden" name="intent" value="reply" />
        <input type="hidden" name="id" value={review.id} />
        <TextArea
          label={t('review-admin:reply')}
          name="text"
          rows={3}
          limit={MAX_REPLY}
          required
          hint={t('review-admin:reply_hint')}
          defaultValue={refused?.values.text ?? review.reply?.text}
          problem={refused?.problems.text}
        />
        <div>
          <Button type="submit" size="sm" busy={formData?.get('id') === String(review.id)}>
            {t('review-admin:send_reply')}
          </Button>
        </div>
      </OfficeForm>
    </details>
  );
}

/** Reports the review to the platform. */
export function ReportForm(props: ActProps) {
  const { review } = props;
  const { t } = useTexts();
  const refused = refusedOf(props, 'report');
  return (
    // its confirmation opens to the right: on a phone it needs the full width
    <div className="max-md:order-first md:ms-auto">
      <ConfirmAction
        intent="report"
        values={{ id: review.id }}
        variant="secondary"
        label={t('review-admin:act.report')}
        about={review.author}
        question={t('review-admin:report_question')}
        open={refused !== undefined}
      >
        <ReportFields answer={refused} required />
      </ConfirmAction>
    </div>
  );
}
