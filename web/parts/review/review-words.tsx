import type { Review } from '../../../domains/reviews/contract.ts';
import { textTag } from '../../../platform/locale/locale.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { ReviewPictures } from './review-pictures.tsx';

interface ReviewWordsProps {
  review: Pick<Review, 'text' | 'locale' | 'images' | 'addOn' | 'reply'>;
  author: string;
}

/** The review's text and pictures, the follow-up, and the shop's answer. The page's areas need `reviews`. */
export function ReviewWords({ review, author }: ReviewWordsProps) {
  const { t } = useTexts();
  const { text, locale, images, addOn, reply } = review;
  return (
    <>
      <Said text={text} locale={locale} />
      <ReviewPictures images={images} author={author} />
      {addOn && (
        <div className="mt-3">
          <p className="text-[13px] font-semibold text-brand-hover">
            {t('reviews:added')}{' '}
            <span className="font-normal text-muted">
              <LocalTime iso={addOn.at} style="date" />
            </span>
          </p>
          <Said text={addOn.text} locale={locale} />
          <ReviewPictures images={addOn.images} author={author} />
        </div>
      )}
      {reply && (
        <div className="mt-3 rounded-control bg-page px-3.5 py-2.5 text-[13px]">
          <p className="font-semibold">
            {t('reviews:shop_answers')}{' '}
            <span className="font-normal text-muted">
              <LocalTime iso={reply.at} style="date" />
            </span>
          </p>
          <p className="mt-1 whitespace-pre-line text-secondary [overflow-wrap:anywhere]">{reply.text}</p>
        </div>
      )}
    </>
  );
}

/** Marked with its own language, for screen readers and line breaking. */
function Said({ text, locale }: { text: string; locale: string }) {
  if (!text) return null;
  return (
    <p lang={textTag(locale)} className="mt-2.5 leading-relaxed whitespace-pre-line [overflow-wrap:anywhere]">
      {text}
    </p>
  );
}
