import { addDays, dayIn } from '../../../platform/locale/time-zone.ts';
import type { Ctx } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import type { SaveHours } from './contract.ts';
import { writeSettings } from './write-settings.server.ts';

/** Sets the business hours of one's own shop; holidays of the past are dropped. */
export function saveHours(ctx: Ctx, { hours }: SaveHours): Promise<void> {
  const yesterday = addDays(dayIn(timeZoneOf(ctx.site), ctx.now), -1);
  const kept = hours && {
    ...hours,
    holidays: hours.holidays.filter(({ date }) => date >= yesterday).toSorted((a, b) => a.date.localeCompare(b.date)),
  };
  return writeSettings(ctx, 'settings.hours_changed', async () => ({ hours: kept && JSON.stringify(kept) }));
}
