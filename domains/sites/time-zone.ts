import { isTimeZone } from '../../platform/locale/time-zone.ts';
import type { Site } from './contract.ts';

const DEFAULT_TIME_ZONE = 'Asia/Shanghai';

/** The zone of a site's days and of times in its back offices; an unknown one becomes the default. */
export function timeZoneOf({ settings: { timeZone } }: Pick<Site, 'settings'>): string {
  return timeZone && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
}
