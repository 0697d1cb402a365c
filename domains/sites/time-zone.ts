import { isTimeZone } from '../../platform/time-zone.ts';
import type { Site } from './contract.ts';

const DEFAULT_TIME_ZONE = 'Asia/Shanghai';

/** The zone that a site's days begin in and that its back offices write times in; one that nobody knows is the default. */
export function timeZoneOf({ settings: { timeZone } }: Pick<Site, 'settings'>): string {
  return timeZone && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
}
