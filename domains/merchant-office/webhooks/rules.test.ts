import { expect, test } from 'vitest';
import { isDelivered, nextTry } from './rules.ts';

test('a message is tried with growing pauses for three days', () => {
  const start = new Date('2026-11-01T00:00:00Z');
  let at = start;
  let pause = 0;
  for (let tries = 1; ; tries += 1) {
    const next = nextTry(at, tries);
    if (!next) break;
    expect(next.getTime() - at.getTime()).toBeGreaterThan(pause);
    pause = next.getTime() - at.getTime();
    at = next;
  }
  const days = (at.getTime() - start.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(2.9);
  expect(days).toBeLessThan(3.1);
});

test('only a 2xx status counts as delivered, a redirect does not', () => {
  expect([200, 204, 301, 302, 400, 410, 500, null].filter(isDelivered)).toEqual([200, 204]);
});
