import { useContext } from 'react';
import { formatDateTime } from '../../platform/format.ts';
import { useLocale } from '../texts/texts.tsx';
import { ShownZone } from './shown-zone.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * A timestamp: in the back office's zone; elsewhere UTC in the server's page and the viewer's own zone in the browser.
 */
export function LocalTime({ iso, style = 'minute' }: { iso: string; style?: 'date' | 'minute' }) {
  const timeText = useLocalTime();
  return <time dateTime={iso}>{timeText(iso, style)}</time>;
}

/** A timestamp as a text, for a sentence. */
export function useLocalTime(): (iso: string, style: 'date' | 'minute') => string {
  const locale = useLocale();
  const hydrated = useHydrated();
  const shown = useContext(ShownZone);
  const zone = shown ?? (hydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC');
  return (iso, style) => formatDateTime(iso, locale, zone, style);
}
