import { useFetcher, useLocation } from 'react-router';
import type { Topic } from '../../../domains/forum/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { momentField } from '../compose/topic-content.ts';
import { useRefreshAt } from './use-refresh-at.ts';

/** Another time for a scheduled topic, or publishing it at once, or not at all. */
export default function ScheduleForm({ topic }: { topic: Topic }) {
  const { t } = useTexts();
  const fetcher = useFetcher<{ message?: string }>();
  const { pathname, search } = useLocation();
  const isScripted = useHydrated();
  useRefreshAt(topic.scheduledAt);
  // without scripts the reader's distance from UTC is unknown
  const offset = isScripted ? new Date().getTimezoneOffset() : 0;
  const isBusy = fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" action="/bbs/act" className="mt-3 flex flex-wrap items-end gap-2">
      <input type="hidden" name="back" value={pathname + search} />
      <input type="hidden" name="topic" value={topic.id} />
      <input type="hidden" name="offset" value={offset} />
      <div className="w-full max-w-xs sm:w-auto">
        <TextField
          key={`${offset} ${topic.scheduledAt}`}
          type="datetime-local"
          name="scheduledAt"
          label={t(isScripted ? 'forum:schedule.time' : 'forum:schedule.time_utc')}
          defaultValue={momentField(topic.scheduledAt, offset)}
          problem={isBusy ? undefined : fetcher.data?.message}
        />
      </div>
      <Button name="intent" value="reschedule" variant="secondary" busy={isBusy}>
        {t('forum:schedule.change')}
      </Button>
      <Button name="intent" value="publish_now" variant="secondary" busy={isBusy}>
        {t('forum:schedule.now')}
      </Button>
      {topic.may.hide && (
        <Button name="intent" value="hide" variant="ghost" busy={isBusy}>
          {t('forum:schedule.cancel')}
        </Button>
      )}
    </fetcher.Form>
  );
}
