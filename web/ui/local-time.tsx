import { useContext } from 'react';
import { formatDateTime } from '../../platform/format.ts';
import { useLocale } from '../texts/texts.tsx';
import { ShownZone } from './shown-zone.ts';
import { useHydrated } from './use-hydrated.ts';

/** A moment: in the zone of the back office, elsewhere UTC in the server's page and the viewer's own in the browser. */
export function LocalTime({ iso, style = 'minute' }: { iso: string; style?: 'date' | 'minute' }) {
  const locale = useLocale();
  const hydrated = useHydrated();
  const shown = useContext(ShownZone);
  const zone = shown ?? (hydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC');
  return <time dateTime={iso}>{formatDateTime(iso, locale, zone, style)}</time>;
}
