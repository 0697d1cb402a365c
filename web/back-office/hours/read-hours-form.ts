import { type BusinessHours, MAX_HOLIDAYS, MAX_INTERVALS, WEEKDAYS } from '../../../domains/sites/business-hours.ts';
import { type FieldProblem, refuseFields } from '../../../platform/errors.ts';

/** Empty lines for further closed days. */
export const SPARE_HOLIDAYS = 2;

/**
 * The hours of a form, not validated yet; null if the form says that there are none, undefined if it has no such fields. Throws for intervals of which only
 * one end is filled in, and for named holidays without a date.
 */
export function readHoursForm(submitted: Record<string, string>, prefix: string): BusinessHours | null | undefined {
  const isSet = submitted[`${prefix}.set`];
  if (isSet !== 'on') return isSet === undefined ? undefined : null;
  const read = (name: string) => (submitted[`${prefix}.${name}`] ?? '').trim();
  const problems: FieldProblem[] = [];
  const days = Array.from({ length: WEEKDAYS }, (_, day) =>
    Array.from({ length: MAX_INTERVALS }, (_, row) => `days.${day}.${row}`).flatMap((row) => {
      const [from, to] = [read(`${row}.from`), read(`${row}.to`)];
      if (!from && !to) return [];
      if (!from || !to) problems.push({ field: `${prefix}.${row}.${from ? 'to' : 'from'}`, code: 'intervalHalf' });
      return [{ from, to: to === '00:00' ? '24:00' : to }];
    }),
  );
  const holidays = Array.from({ length: MAX_HOLIDAYS }, (_, row) => `holidays.${row}`).flatMap((row) => {
    const [date, name] = [read(`${row}.date`), read(`${row}.name`)];
    if (!date && name) problems.push({ field: `${prefix}.${row}.date`, code: 'required' });
    return date ? [{ date, name }] : [];
  });
  if (problems.length > 0) refuseFields(problems);
  return { days, holidays };
}
