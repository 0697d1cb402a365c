import type { OwnReviews } from '../../../domains/app-market/change-reviews/contract.ts';
import { APP_LENGTHS } from '../../../domains/app-market/manage/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { AppealForm } from '../kit/appeal-form.tsx';

interface ReviewPanelProps {
  review: OwnReviews['list'][number];
  medianHours: number | null;
  isEditable: boolean;
  answer?: FormAnswer;
}

/** What the platform says about a version: its place in the queue until then, and an appeal after a refusal. */
export function ReviewPanel({ review, medianHours, isEditable, answer }: ReviewPanelProps) {
  const { t, locale } = useTexts();
  const { decision, decisionReason, place, reasons, appealedAt, isAppealable } = review;
  return (
    <Panel title={t('developer-apps:review.title')}>
      <div className="grid max-w-3xl gap-3">
        <p className="font-medium">
          {place === null
            ? t(`developer-apps:review.${decision === 'approved' ? 'approved' : 'refused'}`)
            : t('developer-apps:review.place', { place: formatNumber(place, locale) })}
        </p>
        {place !== null && (
          <>
            {medianHours !== null && (
              <p>{t('developer-apps:review.usual_wait', { hours: formatNumber(medianHours, locale) })}</p>
            )}
            <ul className="list-disc ps-5 text-secondary">
              {reasons.map((reason) => (
                <li key={reason}>{t(`developer-apps:review.because.${reason}`)}</li>
              ))}
            </ul>
          </>
        )}
        {decisionReason && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{decisionReason}</p>}
        {appealedAt && decision === 'refused' && <p>{t('developer-apps:review.appealed')}</p>}
        {isAppealable && isEditable && (
          <AppealForm limit={APP_LENGTHS.reason} answer={answer}>
            <input type="hidden" name="reviewId" value={review.id} />
          </AppealForm>
        )}
      </div>
    </Panel>
  );
}
