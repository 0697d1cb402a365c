import { expect, test } from 'vitest';
import { UnfinishedBodies } from './unfinished-bodies.ts';

const KB = 1024;
const guest = (ip: string) => ({ userId: null, ip });

test('the unfinished bodies of guests of one network hold a limited amount of memory, without small ones and other networks', () => {
  const bodies = new UnfinishedBodies();
  const large = Array.from({ length: 30 }, () => bodies.open(guest('192.0.2.7')));
  const fits = large.filter((body) => body.hold(200 * KB));
  expect(fits).toHaveLength(22);
  expect(fits[0]?.hold(200 * KB)).toBe(false);
  expect(bodies.open(guest('192.0.2.7')).hold(16 * KB)).toBe(true);
  expect(bodies.open(guest('2001:db8::1')).hold(200 * KB)).toBe(true);
  expect(bodies.open({ userId: 7, ip: '192.0.2.7' }).hold(200 * KB)).toBe(true);
  for (const body of large) body.release();
  expect(bodies.open(guest('::ffff:192.0.2.7')).hold(4_000 * KB)).toBe(true);
});

test('one /64 of IPv6 is one network', () => {
  const bodies = new UnfinishedBodies();
  expect(bodies.open(guest('2001:db8::1')).hold(4_000 * KB)).toBe(true);
  expect(bodies.open(guest('2001:db8::2')).hold(200 * KB)).toBe(false);
});

test('those of an account are limited too, as are those of many accounts behind one network, and all of a process', () => {
  const bodies = new UnfinishedBodies();
  const open = (userId: number, network: number) =>
    Array.from({ length: 50 }, () => bodies.open({ userId, ip: `192.0.2.${network}` }));
  const holding = (opened: ReturnType<typeof open>) => opened.filter((body) => body.hold(256 * KB)).length;
  const first = open(1, 1);
  expect(holding(first)).toBe(34);
  expect(bodies.open({ userId: 1, ip: '198.51.100.9' }).hold(256 * KB)).toBe(false);
  const others = [2, 3, 4, 5].map((userId) => holding(open(userId, 1)));
  expect(others).toEqual([34, 34, 34, 0]);
  const elsewhere = Array.from({ length: 40 }, (_, nth) => holding(open(100 + nth, 100 + nth)));
  expect(elsewhere.reduce((sum, each) => sum + each)).toBe(1_092 - 4 * 34);
  for (const body of first) body.release();
  expect(bodies.open({ userId: 1, ip: '192.0.2.1' }).hold(256 * KB)).toBe(false);
  expect(bodies.open({ userId: 1, ip: '203.0.113.9' }).hold(256 * KB)).toBe(true);
});

test.each([8, 64])('accounts of %i networks leave room for all other networks', (networks) => {
  const bodies = new UnfinishedBodies();
  for (let round = 0; round < 40; round += 1) {
    for (let network = 0; network < networks; network += 1) {
      for (const account of [1, 2, 3, 4]) {
        bodies.open({ userId: account * 1_000 + network, ip: `10.0.${network}.1` }).hold(200 * KB);
      }
    }
  }
  expect(bodies.open(guest('192.0.2.7')).hold(2_000 * KB)).toBe(true);
  expect(bodies.open(guest('192.0.2.8')).hold(1_000 * KB)).toBe(true);
});
