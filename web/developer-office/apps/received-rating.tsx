import type { ReceivedRating } from '../../../domains/app-market/ratings/contract.ts';
import { MAX_REPLY } from '../../../domains/app-market/ratings/rules.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface ReceivedRatingProps {
  rating: ReceivedRating;
  mayReply: boolean;
  answer: FormAnswer | undefined;
}

/** One rating with the reply to it, which the developer writes, changes and removes. */
export function ReceivedRatingPanel({ rating, mayReply, answer }: ReceivedRatingProps) {
  const { t } = useTexts();
  const { id, stars, text, version, ratedAt, isEdited, repliedAt } = rating;
  const by = rating.by || t('developer-apps:ratings.former');
  const language = LOCALES.find((mark) => mark === rating.locale);
  return (
    <article aria-label={by} className="min-w-0 rounded-card border border-line bg-card p-4 md:p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted">
        <Rating tenths={stars * 10} />
        <span className="font-medium text-ink [overflow-wrap:anywhere]">{by}</span>
        <LocalTime iso={ratedAt} style="date" />
        {version && <span>{t('developer-apps:ratings.version', { version })}</span>}
        {language && <span>{languageOf(language).name}</span>}
        {isEdited && <span>{t('developer-apps:ratings.edited')}</span>}
      </p>
      {text ? (
        <p className="mt-2 max-w-[72ch] whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      ) : (
        <p className="mt-2 text-secondary">{t('developer-apps:ratings.no_text')}</p>
      )}
      {repliedAt && <Reply rating={rating} repliedAt={repliedAt} />}
      {mayReply && (
        <div className="mt-3 flex flex-wrap items-start gap-2">
          <details open={answer !== undefined} className="group min-w-0 open:w-full">
            <summary className="flex min-h-8 w-fit list-none items-center rounded-control border border-line bg-card px-3 py-1 font-semibold text-[13px] hover:border-faint group-open:mb-3 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
              {t(repliedAt ? 'developer-apps:ratings.edit_reply' : 'developer-apps:ratings.write_reply')}
              <span className="sr-only">: {by}</span>
            </summary>
            <ReplyForm rating={rating} answer={answer} />
          </details>
          {repliedAt && (
            <ActionForm
              intent="remove_reply"
              values={{ id }}
              label={t('developer-apps:ratings.remove_reply')}
              about={by}
            />
          )}
        </div>
      )}
    </article>
  );
}

function Reply({ rating, repliedAt }: { rating: ReceivedRating; repliedAt: string }) {
  const { t } = useTexts();
  return (
    <div className="mt-3 max-w-[72ch] rounded-control bg-page p-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted">
        <span className="font-medium text-ink">{t('developer-apps:ratings.your_reply')}</span>
        <LocalTime iso={repliedAt} style="date" />
        {rating.isReplyHidden && <Tag variant="danger">{t('developer-apps:ratings.hidden')}</Tag>}
      </p>
      <p className="mt-1 whitespace-pre-line text-secondary [overflow-wrap:anywhere]">{rating.reply}</p>
      {rating.isReplyHidden && (
        <p className="mt-1 text-[13px] text-secondary">{t('developer-apps:ratings.hidden_hint')}</p>
      )}
      {rating.isEditedSince && (
        <p className="mt-1 text-[13px] text-secondary">{t('developer-apps:ratings.edited_since')}</p>
      )}
    </div>
  );
}

function ReplyForm({ rating, answer }: Pick<ReceivedRatingProps, 'rating' | 'answer'>) {
  const { t } = useTexts();
  return (
    <OfficeForm method="post" preventScrollReset noValidate className="grid max-w-[72ch] gap-3">
      <input type="hidden" name="id" value={rating.id} />
      <TextArea
        name="text"
        label={t('developer-apps:ratings.your_reply')}
        hint={t('developer-apps:ratings.reply_hint')}
        required
        rows={4}
        limit={MAX_REPLY}
        defaultValue={answer?.values.text ?? rating.reply}
        problem={answer?.problems.text}
      />
      <Button type="submit" name="intent" value="reply" size="sm" className="w-fit pointer-coarse:min-h-11">
        {t('developer-apps:ratings.send_reply')}
      </Button>
    </OfficeForm>
  );
}
