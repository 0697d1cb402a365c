import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OwnReview } from '../../../domains/reviews/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Rating } from '../../ui/rating.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { BoughtLine } from './bought-line.tsx';
import type { ReviewPageAnswer } from './evaluation-answer.ts';
import { ReviewFields } from './review-fields.tsx';
import { type ReviewChange, reviewLists } from './review-url.ts';
import { StarChoice } from './star-choice.tsx';

interface ChangeFormProps {
  review: OwnReview;
  act: ReviewChange;
  maxPictures: number;
  answer: ReviewPageAnswer | undefined;
}

/** Edits one's own review, or adds a follow-up. */
export function ChangeForm({ review, act, maxPictures, answer }: ChangeFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const { state } = useNavigation();
  useProblemFocus(form, answer && Object.keys(answer.problems).length > 0 ? answer : undefined);
  const isEdit = act === 'edit';
  return (
    <Card>
      <BoughtLine line={review.line}>
        {!isEdit && <Rating tenths={review.productStars * 10} size={13} className="mt-1.5" />}
      </BoughtLine>
      {!isEdit && review.text && (
        <p className="mt-3 rounded-control bg-page px-3.5 py-2.5 whitespace-pre-line text-secondary [overflow-wrap:anywhere]">
          {review.text}
        </p>
      )}
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <button type="submit" name="intent" value={act} tabIndex={-1} aria-hidden="true" className="sr-only" />
        {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
        {answer?.isOnlyPictures && <NoticeBar kind="success">{t('own-reviews:pictures_kept')}</NoticeBar>}
        {isEdit && <Stars review={review} answer={answer} />}
        <ReviewFields
          answer={answer}
          before={isEdit ? review : undefined}
          maxPictures={isEdit ? Math.max(maxPictures, review.images.length) : maxPictures}
          hint={t(isEdit ? 'own-reviews:text_hint' : 'own-reviews:add_hint')}
          required={!isEdit}
        />
        {isEdit && (
          <Checkbox
            name="anonymous"
            value="1"
            defaultChecked={answer ? answer.values.anonymous === '1' : review.isAnonymous}
          >
            {t('own-reviews:anonymous')}
          </Checkbox>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value={act} busy={state === 'submitting'}>
            {t(isEdit ? 'shell:ui.save' : 'own-reviews:send_add_on')}
          </Button>
          <ButtonLink to={reviewLists('reviewed')} variant="secondary">
            {t('own-reviews:back')}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

function Stars({ review, answer }: Pick<ChangeFormProps, 'review' | 'answer'>) {
  const { t } = useTexts();
  const chosen = (name: 'productStars' | 'serviceStars') => Number(answer?.values[name]) || review[name];
  return (
    <div>
      {(['productStars', 'serviceStars'] as const).map((name) => (
        <StarChoice
          key={name}
          label={t(name === 'productStars' ? 'own-reviews:product' : 'own-reviews:service')}
          name={name}
          chosen={chosen(name)}
          problem={answer?.problems[name]}
        />
      ))}
    </div>
  );
}
