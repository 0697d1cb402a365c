import { useLocalTime } from '../../../ui/local-time.tsx';

/** The time of day: in the site's zone in the server's page, in the viewer's own zone once the browser knows it. */
export function ClockTime({ iso }: { iso: string }) {
  const { timeText } = useLocalTime();
  return (
    <time dateTime={iso} className="tabular">
      {timeText(iso, 'time')}
    </time>
  );
}
