import { useFetcher, useLocation } from 'react-router';
import type { Topic } from '../../../domains/forum/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { momentField } from '../compose/topic-content.ts';
import { useTimeZone } from '../compose/use-time-zone.ts';
import { useRefreshAt } from './use-refresh-at.ts';

/** Another time for a scheduled topic, or publishing it at once, or not at all. */
export default function ScheduleForm({ topic }: { topic: Topic }) {
  const { t } = useTexts();
  const fetcher = useFetcher<{ message?: string }>();
  const { pathname, search } = useLocation();
  useRefreshAt(topic.scheduledAt);
  const zone = useTimeZone();
  const isBusy = fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" action="/bbs/act" className="mt-3 flex flex-wrap items-end gap-2">
      <input type="hidden" name="back" value={pathname + search} />
      <input type="hidden" name="topic" value={topic.id} />
      <input type="hidden" name="zone" value={zone} />
      <div className="w-full max-w-xs sm:w-auto">
        <TextField
          key={`${zone} ${topic.scheduledAt}`}
          type="datetime-local"
          name="scheduledAt"
          label={t(zone === 'UTC' ? 'forum:schedule.time_utc' : 'forum:schedule.time')}
          defaultValue={momentField(topic.scheduledAt, zone)}
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
