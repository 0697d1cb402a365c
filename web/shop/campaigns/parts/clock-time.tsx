import { formatDateTime } from '../../../../platform/format.ts';
import { useLocale } from '../../../texts/texts.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';

/** The time of day: UTC in the server's page, the viewer's own zone once the browser knows it. */
export function ClockTime({ iso }: { iso: string }) {
  const locale = useLocale();
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  return (
    <time dateTime={iso} className="tabular">
      {formatDateTime(iso, locale, zone, 'time')}
    </time>
  );
}
