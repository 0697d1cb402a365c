import { useContext } from 'react';
import { formatDateTime } from '../../platform/locale/format.ts';
import { useLocale } from '../texts/texts.tsx';
import { ShownZone, SiteZone } from './shown-zone.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * A timestamp: in the back office's zone; elsewhere in the site's zone in the server's page and the viewer's own zone in
 * the browser. A date without a time stays in the site's zone: otherwise it could change by a day while being read.
 */
export function LocalTime({ iso, style = 'minute' }: { iso: string; style?: 'date' | 'minute' }) {
  const timeText = useLocalTime();
  return <time dateTime={iso}>{timeText(iso, style)}</time>;
}

/** A timestamp as a text, for a sentence. */
export function useLocalTime(): (iso: string, style: 'date' | 'minute' | 'time') => string {
  const locale = useLocale();
  const hydrated = useHydrated();
  const shown = useContext(ShownZone);
  const site = useContext(SiteZone);
  const own = hydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : site;
  return (iso, style) => formatDateTime(iso, locale, shown ?? (style === 'date' ? site : own), style);
}
