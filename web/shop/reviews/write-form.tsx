import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { BoughtLine as Line, OrderToReview } from '../../../domains/reviews/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { BoughtLine } from './bought-line.tsx';
import type { ReviewPageAnswer } from './evaluation-answer.ts';
import { ReviewFields } from './review-fields.tsx';
import { StarChoice } from './star-choice.tsx';

interface WriteFormProps {
  order: OrderToReview;
  answer: ReviewPageAnswer | undefined;
}

/** Every line of an order that waits for its review; they may be reviewed at different times. */
export function WriteForm({ order, answer }: WriteFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const { state } = useNavigation();
  useProblemFocus(form, answer && Object.keys(answer.problems).length > 0 ? answer : undefined);
  return (
    <Form ref={form} method="post" encType="multipart/form-data" noValidate className="grid gap-3">
      {/* Enter submits the reviews, not the first button inside a picture */}
      <button type="submit" name="intent" value="write" tabIndex={-1} aria-hidden="true" className="sr-only" />
      {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
      {answer?.isOnlyPictures && <NoticeBar kind="success">{t('own-reviews:pictures_kept')}</NoticeBar>}
      <p className="px-1 text-[13px] text-secondary">
        {order.lines.length > 1 && <>{t('own-reviews:some')} </>}
        {t('own-reviews:open_until')} <LocalTime iso={order.closesAt} style="date" />
      </p>
      {order.lines.map((line) => (
        <LineFields key={line.lineId} line={line} answer={answer} maxPictures={order.maxPictures} />
      ))}
      <Card>
        <StarChoice
          label={t('own-reviews:service_of', { shop: order.merchant })}
          name="serviceStars"
          chosen={Number(answer?.values.serviceStars) || undefined}
          problem={answer?.problems.serviceStars}
        />
        <Checkbox name="anonymous" value="1" defaultChecked={answer?.values.anonymous === '1'} className="mt-3">
          {t('own-reviews:anonymous')}
          <span className="block text-[13px] text-muted">{t('own-reviews:anonymous_hint')}</span>
        </Checkbox>
        <Button
          type="submit"
          name="intent"
          value="write"
          size="lg"
          busy={state === 'submitting'}
          className="mt-5 max-sm:w-full"
        >
          {t('own-reviews:send')}
        </Button>
      </Card>
    </Form>
  );
}

function LineFields({
  line,
  answer,
  maxPictures,
}: {
  line: Line;
  answer: WriteFormProps['answer'];
  maxPictures: number;
}) {
  const { t } = useTexts();
  const stars = `stars.${line.lineId}`;
  return (
    <Card as="article">
      <BoughtLine line={line} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        <StarChoice
          label={t('own-reviews:product')}
          name={stars}
          chosen={Number(answer?.values[stars]) || undefined}
          problem={answer?.problems[stars]}
        />
        <ReviewFields
          ending={`.${line.lineId}`}
          answer={answer}
          maxPictures={maxPictures}
          hint={t('own-reviews:text_hint')}
        />
      </div>
    </Card>
  );
}
