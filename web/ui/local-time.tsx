import { formatDateTime } from '../../platform/format.ts';
import { useLocale } from '../texts.tsx';
import { useHydrated } from './use-hydrated.ts';

/** A moment: UTC in the server's page, the viewer's own zone once the browser has it. */
export function LocalTime({ iso, style = 'minute' }: { iso: string; style?: 'date' | 'minute' }) {
  const locale = useLocale();
  const hydrated = useHydrated();
  const zone = hydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  return <time dateTime={iso}>{formatDateTime(iso, locale, zone, style)}</time>;
}
