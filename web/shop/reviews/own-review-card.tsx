import { Form, useNavigation } from 'react-router';
import type { OwnReview } from '../../../domains/reviews/contract.ts';
import { ReviewWords } from '../../parts/review/review-words.tsx';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Tag } from '../../ui/tag.tsx';
import { BoughtLine } from './bought-line.tsx';
import { changeReview } from './review-url.ts';

/** One's own review with the shop's answer and the moderator's decision. */
export function OwnReviewCard({ review }: { review: OwnReview }) {
  const { t } = useTexts();
  const author = useShell()?.user?.nickname ?? '';
  const { id, line, may } = review;
  return (
    <article aria-label={line.name} className="rounded-card bg-card p-4 md:px-6 md:py-5">
      <BoughtLine line={line}>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted">
          <Rating tenths={review.productStars * 10} size={14} />
          <span>
            {t('own-reviews:service')} {review.serviceStars}/5
          </span>
          <LocalTime iso={review.createdAt} style="date" />
          {review.isAnonymous && <Tag variant="plain">{t('own-reviews:is_anonymous')}</Tag>}
          {review.state === 'held' && <Tag variant="warning">{t('own-reviews:state.held')}</Tag>}
          {review.state === 'hidden' && <Tag variant="danger">{t('own-reviews:state.hidden')}</Tag>}
        </div>
      </BoughtLine>
      {review.state === 'held' && <p className="mt-2 text-[13px] text-warning">{t('own-reviews:state.held_text')}</p>}
      {review.state === 'hidden' && (
        <p className="mt-2 text-[13px] text-danger [overflow-wrap:anywhere]">
          {t('own-reviews:state.hidden_text')} {review.reason}
        </p>
      )}
      <ReviewWords review={review} author={author} />
      <footer className="mt-4 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3">
        <p className="flex items-center gap-1.5 text-[13px] text-muted">
          {review.helpful > 0 && (
            <>
              <Icon name="thumbs-up" size={14} />
              {t('reviews:helped', { count: review.helpful })}
            </>
          )}
        </p>
        <div className="flex flex-wrap items-start justify-end gap-2">
          <Remove id={id} name={line.name} />
          {may.edit && (
            <ButtonLink to={changeReview(id, 'edit')} variant="secondary" size="sm" aria-label={named('edit')}>
              {t('own-reviews:act.edit')}
            </ButtonLink>
          )}
          {may.addOn && (
            <ButtonLink to={changeReview(id, 'add_on')} variant="secondary" size="sm" aria-label={named('add_on')}>
              {t('own-reviews:act.add_on')}
            </ButtonLink>
          )}
        </div>
      </footer>
    </article>
  );

  function named(act: 'edit' | 'add_on') {
    return `${t(`own-reviews:act.${act}`)}: ${line.name}`;
  }
}

/** Asks for confirmation, also without scripts. */
function Remove({ id, name }: { id: number; name: string }) {
  const { t } = useTexts();
  const { formData } = useNavigation();
  return (
    <details className="relative">
      <summary
        aria-label={`${t('own-reviews:act.remove')}: ${name}`}
        className="flex min-h-8 list-none items-center rounded-control px-3 text-[13px] font-semibold text-secondary hover:bg-ink/5 hover:text-ink [&::-webkit-details-marker]:hidden"
      >
        {t('own-reviews:act.remove')}
      </summary>
      <div className="absolute end-0 bottom-full z-20 mb-1.5 w-72 max-w-[calc(100vw-64px)] rounded-card border border-line bg-card p-4 shadow-float">
        <Form method="post" preventScrollReset className="grid gap-3">
          <input type="hidden" name="id" value={id} />
          <p className="text-[13px]">{t('own-reviews:remove_question')}</p>
          <Button
            type="submit"
            name="intent"
            value="remove"
            variant="danger"
            size="sm"
            busy={formData?.get('id') === String(id)}
          >
            {t('own-reviews:act.remove')}
          </Button>
        </Form>
      </div>
    </details>
  );
}
