import { describe, expect, it } from 'vitest';
import { type BusinessHours, openingState } from './business-hours.ts';
import { businessHoursShape } from './business-hours-shape.ts';

const ZONE = 'Asia/Shanghai';
const week = (day: BusinessHours['days'][number]): BusinessHours['days'] => Array.from({ length: 7 }, () => day);
const at = (local: string) => new Date(`${local}:00+08:00`);

/** Monday to Friday 9–12 and 13–18, Saturday until midnight, Sunday from midnight until 02:00. */
const HOURS: BusinessHours = {
  days: [
    ...week([
      { from: '09:00', to: '12:00' },
      { from: '13:00', to: '18:00' },
    ]).slice(0, 5),
    [{ from: '20:00', to: '24:00' }],
    [{ from: '00:00', to: '02:00' }],
  ],
  holidays: [{ date: '2026-11-24', name: 'Inventory' }],
};

describe('the opening state', () => {
  it('is always open without hours', () => {
    expect(openingState(null, at('2026-11-23T03:00'), ZONE)).toEqual({ isOpen: true, closesAt: null });
  });

  it('is open from the first minute of an interval until its last', () => {
    expect(openingState(HOURS, at('2026-11-23T09:00'), ZONE)).toEqual({
      isOpen: true,
      closesAt: at('2026-11-23T12:00'),
    });
    expect(openingState(HOURS, at('2026-11-23T11:59'), ZONE).isOpen).toBe(true);
    expect(openingState(HOURS, at('2026-11-23T12:00'), ZONE)).toEqual({
      isOpen: false,
      opensAt: at('2026-11-23T13:00'),
    });
  });

  it('names the next opening across a holiday, a weekend and midnight', () => {
    // Tuesday is a holiday
    expect(openingState(HOURS, at('2026-11-23T18:00'), ZONE)).toEqual({
      isOpen: false,
      opensAt: at('2026-11-25T09:00'),
    });
    expect(openingState(HOURS, at('2026-11-24T10:00'), ZONE)).toMatchObject({ opensAt: at('2026-11-25T09:00') });
    expect(openingState(HOURS, at('2026-11-28T23:59'), ZONE)).toEqual({
      isOpen: true,
      closesAt: at('2026-11-29T00:00'),
    });
    expect(openingState(HOURS, at('2026-11-29T01:00'), ZONE).isOpen).toBe(true);
    expect(openingState(HOURS, at('2026-11-29T02:00'), ZONE)).toMatchObject({ opensAt: at('2026-11-30T09:00') });
  });

  it('follows the zone, also when its clocks change', () => {
    const hours: BusinessHours = { days: week([{ from: '09:00', to: '18:00' }]), holidays: [] };
    // 29 March 2026: summer time begins in Paris
    expect(openingState(hours, new Date('2026-03-28T20:00:00Z'), 'Europe/Paris')).toEqual({
      isOpen: false,
      opensAt: new Date('2026-03-29T07:00:00Z'),
    });
    expect(openingState(hours, new Date('2026-03-28T07:30:00Z'), 'Europe/Paris').isOpen).toBe(false);
  });

  it('never opens when every day is closed', () => {
    expect(openingState({ days: week([]), holidays: [] }, at('2026-11-23T10:00'), ZONE)).toEqual({
      isOpen: false,
      opensAt: null,
    });
  });
});

describe('the shape of business hours', () => {
  const codes = (day: BusinessHours['days'][number], holidays: BusinessHours['holidays'] = []) =>
    businessHoursShape
      .safeParse({ days: week(day), holidays })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
      .filter((issue) => !/^days\.[1-6]/.test(issue));

  it('takes several intervals until midnight', () => {
    expect(businessHoursShape.safeParse(HOURS).success).toBe(true);
  });

  it('refuses an end before its start, overlaps, and a day listed twice', () => {
    expect(codes([{ from: '18:00', to: '09:00' }])).toEqual(['days.0.0.to intervalEnd']);
    expect(
      codes([
        { from: '09:00', to: '13:00' },
        { from: '12:00', to: '18:00' },
      ]),
    ).toEqual(['days.0.1.from intervalOverlap']);
    const twice = { date: '2026-12-25', name: '' };
    expect(codes([], [twice, twice])).toEqual(['holidays.1.date duplicateDay']);
    expect(codes([{ from: '9:00', to: '24:00' }])).toContain('days.0.0.from invalid_format');
  });
});
