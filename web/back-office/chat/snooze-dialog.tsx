import { type RefObject, useId, useRef, useState } from 'react';
import { MAX_SNOOZE_DAYS } from '../../../domains/chat/rules.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { localMinute, SNOOZE_TIMES, snoozeUntil } from './snooze-times.ts';

const DAY_MS = 86_400_000;

interface SnoozeDialogProps {
  open: boolean;
  onClose: () => void;
  /** Null: until the customer writes again. */
  onChoose: (until: string | null) => void;
}

/** When a conversation comes back: usual times, or any. */
export function SnoozeDialog({ open, onClose, onChoose }: SnoozeDialogProps) {
  const { t } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('chat:snooze.title')}
      description={t('chat:snooze.hint')}
      focusFirst={() => list.current?.querySelector('button') ?? null}
    >
      <SnoozeChoices list={list} onChoose={onChoose} />
    </Dialog>
  );
}

function SnoozeChoices({
  list,
  onChoose,
}: Pick<SnoozeDialogProps, 'onChoose'> & { list: RefObject<HTMLUListElement | null> }) {
  const { t, locale } = useTexts();
  const fieldId = useId();
  const [now] = useState(() => new Date());
  const [typed, setTyped] = useState(() => localMinute(new Date(now.getTime() + DAY_MS)));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <ul ref={list}>
        {SNOOZE_TIMES.map((choice) => {
          const until = snoozeUntil(choice, now)?.toISOString() ?? null;
          return (
            <li key={choice}>
              <button
                type="button"
                onClick={() => onChoose(until)}
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-control px-2 text-start hover:bg-page hover:text-brand-hover"
              >
                <span className="font-medium">{t(`chat:snooze.${choice}`)}</span>
                {until && <span className="text-[13px] text-secondary">{formatDateTime(until, locale, zone)}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      <form
        className="mt-3 flex flex-wrap items-end gap-3 border-line border-t px-2 pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(new Date(typed).toISOString());
        }}
      >
        <div className="min-w-0 flex-1">
          <label htmlFor={fieldId} className="mb-1.5 block font-medium">
            {t('chat:snooze.at')}
          </label>
          <input
            id={fieldId}
            type="datetime-local"
            required
            value={typed}
            min={localMinute(new Date(now.getTime() + 60_000))}
            max={localMinute(new Date(now.getTime() + MAX_SNOOZE_DAYS * DAY_MS))}
            onChange={(event) => setTyped(event.target.value)}
            className="min-h-10 w-full rounded-control border border-line bg-card px-3 text-base md:text-sm"
          />
        </div>
        <Button start={<Icon name="moon" size={16} />}>{t('chat:snooze.act')}</Button>
      </form>
    </>
  );
}
