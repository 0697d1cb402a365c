import { dateTag } from '../../../../platform/format.ts';
import { useLocale } from '../../../texts/texts.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';

/** The time of day: UTC in the server's page, the viewer's own zone once the browser knows it. */
export function ClockTime({ iso }: { iso: string }) {
  const locale = useLocale();
  const timeZone = useHydrated() ? undefined : 'UTC';
  // not every browser supports Lao, and its fallback may differ from the server's
  const format = new Intl.DateTimeFormat(dateTag(locale), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return (
    <time dateTime={iso} className="tabular">
      {format.format(new Date(iso))}
    </time>
  );
}
