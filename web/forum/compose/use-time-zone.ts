import { isTimeZone } from '../../../platform/locale/time-zone.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** The reader's time zone; UTC until scripts run, and where the browser does not know one. */
export function useTimeZone(): string {
  const isHydrated = useHydrated();
  const { timeZone } = isHydrated ? Intl.DateTimeFormat().resolvedOptions() : { timeZone: 'UTC' };
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}
