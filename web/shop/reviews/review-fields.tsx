import { MAX_REVIEW_TEXT } from '../../../domains/reviews/rules.ts';
import { PictureField } from '../../forms/uploads/picture-field.tsx';
import { usePictureLimit } from '../../session/use-picture-limit.ts';
import { useTexts } from '../../texts/texts.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { ReviewPageAnswer } from './evaluation-answer.ts';

interface ReviewFieldsProps {
  /** Suffix of its field names; empty if the form is about one review. */
  ending?: string;
  answer: ReviewPageAnswer | undefined;
  /** The current values of a review being edited. */
  before?: { text: string; images: readonly string[] };
  maxPictures: number;
  hint: string;
  required?: boolean;
}

/** Text and pictures. */
export function ReviewFields({ ending = '', answer, before, maxPictures, hint, required }: ReviewFieldsProps) {
  const { t } = useTexts();
  const mb = usePictureLimit();
  const pictures = `pictures${ending}`;
  return (
    <>
      <TextArea
        label={t('own-reviews:text')}
        name={`text${ending}`}
        rows={4}
        limit={MAX_REVIEW_TEXT}
        placeholder={hint}
        defaultValue={answer?.values[`text${ending}`] ?? before?.text}
        problem={answer?.problems[`text${ending}`]}
        required={required}
      />
      <PictureField
        label={t('own-reviews:pictures')}
        hint={t('own-reviews:pictures_hint', { max: maxPictures, mb })}
        model="review"
        compact
        name={pictures}
        filesName={`files${ending}`}
        describe={(place) => t('own-reviews:picture', { place })}
        removeIntent={(at) => `remove.${at}${ending}`}
        first={answer?.pictures[pictures] ?? before?.images ?? []}
        most={maxPictures}
        problem={answer?.problems[pictures]}
      />
    </>
  );
}
