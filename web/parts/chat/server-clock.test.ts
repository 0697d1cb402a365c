import { expect, test, vi } from 'vitest';
import { ServerClock } from './server-clock.ts';

test('follows the server, whatever the clock of the browser says, and never goes back', () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-05T08:00:00Z'), toFake: ['Date', 'performance'] });
  try {
    const clock = new ServerClock();
    clock.note('2026-06-05T10:00:00Z');
    vi.advanceTimersByTime(5_000);
    expect(clock.now().toISOString()).toBe('2026-06-05T10:00:05.000Z');
    // an answer that was two seconds on its way
    clock.note('2026-06-05T10:00:03Z');
    expect(clock.now().toISOString()).toBe('2026-06-05T10:00:05.000Z');
    // the machine slept in between
    clock.note('2026-06-05T11:00:00Z');
    vi.setSystemTime(Date.parse('2026-06-06T00:00:00Z'));
    expect(clock.now().toISOString()).toBe('2026-06-05T11:00:00.000Z');
  } finally {
    vi.useRealTimers();
  }
});
