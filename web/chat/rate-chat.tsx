import { useState } from 'react';
import { useApi } from '../session/call-api.ts';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';

const STARS = [1, 2, 3, 4, 5];
const MAX_NOTE = 500;

interface RateChatProps {
  chatId: number;
  onSent: () => void;
  onDone: () => void;
  onProblem: (text: string) => void;
}

/** Asks for a rating after the end. */
export function RateChat({ chatId, onSent, onDone, onProblem }: RateChatProps) {
  const { t } = useTexts();
  const api = useApi();
  const [rating, setRating] = useState(0);
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    setBusy(true);
    try {
      await api.post('/api/service/rate', { chatId, rating, note: String(new FormData(form).get('note') ?? '') });
      setSent(true);
      onSent();
    } catch (error) {
      onProblem(error instanceof Error ? error.message : '');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="relative mx-4 mb-3 flex flex-col gap-2 rounded-card bg-page p-4 pe-12"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {isSent ? (
        <p role="status" className="font-semibold">
          {t('chat:rate.thanks')}
        </p>
      ) : (
        <>
          <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <legend className="contents font-semibold">{t('chat:rate.question')}</legend>
            <span className="flex">
              {STARS.map((star) => (
                <label key={star} className="cursor-pointer rounded-full p-1.5 has-focus-visible:outline-2">
                  <input
                    type="radio"
                    name="rating"
                    value={star}
                    checked={rating === star}
                    onChange={() => setRating(star)}
                    aria-label={t('shell:ui.stars', { value: star })}
                    className="sr-only"
                  />
                  <Icon
                    name="star"
                    size={24}
                    className={cx(star <= rating ? 'fill-current text-warning' : 'text-faint')}
                  />
                </label>
              ))}
            </span>
          </fieldset>
          {rating > 0 && (
            <div className="flex flex-wrap gap-2">
              <input
                name="note"
                maxLength={MAX_NOTE}
                aria-label={t('chat:rate.note')}
                placeholder={t('chat:rate.note')}
                className="min-h-9 min-w-0 flex-1 basis-48 rounded-control border border-line bg-card px-3 text-base md:text-sm"
              />
              <Button size="sm" busy={isBusy}>
                {t('chat:rate.send')}
              </Button>
            </div>
          )}
        </>
      )}
      <IconButton
        label={t('chat:close')}
        icon={<Icon name="x" size={16} />}
        className="absolute end-1 top-1 size-8"
        onClick={onDone}
      />
    </form>
  );
}
