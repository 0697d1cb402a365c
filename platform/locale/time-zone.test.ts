import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { addDays, dayIn, isTimeZone, localInstant, localMinute, readLocal, startOfDay } from './time-zone.ts';

const read = (text: string, zone: string) => readLocal(text, zone)?.toISOString();

test('a zone that is sent in ever new spellings fills no memory', () => {
  const spelled = (nth: number) =>
    'Asia/Vientiane'.replaceAll(/[a-z]/g, (letter, at: number) => (nth & (1 << at) ? letter.toUpperCase() : letter));
  const spellings = [...new Set(Array.from({ length: 4_096 }, (_, nth) => spelled(nth)))];
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  expect(spellings.length).toBe(512);
  expect(spellings.every(isTimeZone)).toBe(true);
  expect(made.mock.calls.length).toBeLessThan(2);
  expect(readLocal('2026-11-22T08:00', 'Asia/VIENTIANE')).toEqual(readLocal('2026-11-22T08:00', 'Asia/Vientiane'));
});

describe('a local time in a time zone', () => {
  test.each([
    ['Asia/Shanghai', '2026-11-22T08:00', '2026-11-22T00:00:00.000Z'],
    ['Asia/Bangkok', '2026-11-22T00:30', '2026-11-21T17:30:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15:00.000Z'],
    ['Europe/Paris', '2026-07-14T12:00', '2026-07-14T10:00:00.000Z'],
    ['America/Los_Angeles', '2026-12-31T23:59', '2027-01-01T07:59:00.000Z'],
    ['UTC', '2026-11-22T08:00:45.5', '2026-11-22T08:00:00.000Z'],
  ])('is one moment and is written back the same: %s %s', (zone, text, moment) => {
    expect(read(text, zone)).toBe(moment);
    expect(localMinute(moment, zone)).toBe(text.slice(0, 16));
  });

  test.each([
    ['the last minute before the gap', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z', '2026-03-29T01:59'],
    ['in the gap, it counts on', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30'],
    ['the first minute after the gap', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00'],
    ['before the hour that comes twice', '2026-10-25T01:59', '2026-10-24T23:59:00.000Z', '2026-10-25T01:59'],
    ['in the hour that comes twice, the first', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30'],
    ['after the hour that comes twice', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z', '2026-10-25T03:00'],
  ])('in Paris when the clocks change: %s', (_title, text, moment, back) => {
    expect(read(text, 'Europe/Paris')).toBe(moment);
    expect(localMinute(moment, 'Europe/Paris')).toBe(back);
  });

  test('both moments of the hour that comes twice are written alike', () => {
    const twice = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((at) => localMinute(at, 'Europe/Paris'));
    expect(twice).toEqual(['2026-10-25T02:30', '2026-10-25T02:30']);
  });

  test.each([
    ['Asia/Shanghai', '2026-11-22T08:00:15+08:00'],
    ['America/St_Johns', '2026-11-21T20:30:15-03:30'],
    ['UTC', '2026-11-22T00:00:15+00:00'],
  ])('is written to files with the offset of %s', (zone, text) => {
    expect(localInstant('2026-11-22T00:00:15.250Z', zone)).toBe(text);
  });

  test.each(['', 'soon', '2026-02-31', '2026-13-01T00:00', '2026-11-21T25:00', '21.11.2026'])(
    'is none: “%s”',
    (text) => {
      expect(readLocal(text, 'Asia/Shanghai')).toBeUndefined();
    },
  );

  test('converts back to the same moment, in any zone and for any unambiguous time', () => {
    const zones = fc.constantFrom(
      'Asia/Shanghai',
      'Asia/Vientiane',
      'Europe/Paris',
      'America/New_York',
      'Australia/Lord_Howe',
    );
    const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const moment = new Date(minute * 60_000);
        const text = localMinute(moment, zone);
        const again = readLocal(text, zone);
        // the second of two times written alike is read as the first
        expect(again && localMinute(again, zone)).toBe(text);
        expect(again && moment.getTime() - again.getTime()).toBeOneOf([0, 1_800_000, 3_600_000]);
      }),
    );
  });
});

describe('a day of a zone', () => {
  test('begins at local midnight, also with 23 or 25 hours', () => {
    expect(dayIn('Asia/Shanghai', new Date('2026-11-21T16:00:00Z'))).toBe('2026-11-22');
    expect(dayIn('America/New_York', new Date('2026-11-21T04:59:00Z'))).toBe('2026-11-20');
    const hours = (day: string) =>
      (startOfDay(addDays(day, 1), 'Europe/Paris').getTime() - startOfDay(day, 'Europe/Paris').getTime()) / 3_600_000;
    expect(['2026-03-28', '2026-03-29', '2026-10-25'].map(hours)).toEqual([24, 23, 25]);
    expect(() => startOfDay('never', 'UTC')).toThrow(RangeError);
  });

  test('recognises valid time zones', () => {
    expect(['Asia/Vientiane', 'UTC'].filter(isTimeZone)).toHaveLength(2);
    expect(['Middle/Earth', '', '+08:00', 'EST5EDT'].filter(isTimeZone)).toEqual([]);
  });
});
