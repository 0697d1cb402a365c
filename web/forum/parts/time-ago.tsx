import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Kept } from '../../ui/kept.tsx';
import { LocalTime, useLocalTime } from '../../ui/local-time.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago something happened, a date after a week, date and time of what is to come. Counted from the moment the
 * page was made.
 */
export function TimeAgo({ iso, className }: { iso: string; className?: string }) {
  const { t, locale } = useTexts();
  const { timeText, zone } = useLocalTime();
  const shell = useShell();
  const now = Date.parse(shell?.serverTime ?? iso);
  const age = now - Date.parse(iso);
  // a topic that is scheduled
  if (age < -MINUTE) return <LocalTime iso={iso} />;
  return (
    <Kept
      as="time"
      from={[iso, now, locale, zone]}
      of={words}
      attributes={() => ({ dateTime: iso, title: timeText(iso, 'minute') })}
      className={className}
    />
  );

  function words(): string {
    if (age < MINUTE) return t('forum:time.now');
    if (age < HOUR) return t('forum:time.minutes', { count: Math.floor(age / MINUTE) });
    if (age < DAY) return t('forum:time.hours', { count: Math.floor(age / HOUR) });
    if (age < 7 * DAY) return t('forum:time.days', { count: Math.floor(age / DAY) });
    return timeText(iso, 'date');
  }
}
