import { expect, test } from 'vitest';
import { GuestBodies } from './guest-bodies.ts';

const KB = 1024;

test('the unfinished bodies of one network hold a limited amount of memory, without small ones and other networks', () => {
  const bodies = new GuestBodies();
  const large = Array.from({ length: 30 }, () => bodies.open('192.0.2.7'));
  const fits = large.filter((body) => body.hold(200 * KB));
  expect(fits).toHaveLength(22);
  expect(fits[0]?.hold(200 * KB)).toBe(false);
  expect(bodies.open('192.0.2.7').hold(16 * KB)).toBe(true);
  expect(bodies.open('2001:db8::1').hold(200 * KB)).toBe(true);
  for (const body of large) body.release();
  expect(bodies.open('::ffff:192.0.2.7').hold(4_000 * KB)).toBe(true);
});

test('one /64 of IPv6 is one network', () => {
  const bodies = new GuestBodies();
  expect(bodies.open('2001:db8::1').hold(4_000 * KB)).toBe(true);
  expect(bodies.open('2001:db8::2').hold(200 * KB)).toBe(false);
});
