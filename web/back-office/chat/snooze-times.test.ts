import { expect, it } from 'vitest';
import { localMinute, SNOOZE_TIMES, snoozeUntil } from './snooze-times.ts';

const until = (now: Date) => SNOOZE_TIMES.map((choice) => snoozeUntil(choice, now));
/** In the time zone of the machine. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

it('is an hour, four hours, nine o’clock tomorrow or on the next Monday, or the next message', () => {
  // Wednesday, Sunday and Monday
  expect(until(at(25, 16, 30))).toEqual([at(25, 17, 30), at(25, 20, 30), at(26, 9), at(30, 9), null]);
  expect(until(at(29, 8))).toEqual([at(29, 9), at(29, 12), at(30, 9), at(30, 9), null]);
  expect(until(at(30, 8)).slice(2, 4)).toEqual([new Date(2026, 11, 1, 9), new Date(2026, 11, 7, 9)]);
});

it('is written for the field in local time', () => {
  expect(localMinute(at(25, 16, 30))).toBe('2026-11-25T16:30');
  expect(new Date(localMinute(at(25, 16, 30)))).toEqual(at(25, 16, 30));
});
