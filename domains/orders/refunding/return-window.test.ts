import { expect, test } from 'vitest';
import { isAppealable, isPaidOut, isReturnable } from './return-window.ts';

const received = new Date('2026-05-01T12:00:00Z');
const after = (days: number) => new Date(received.getTime() + days * 86_400_000);
const order = { status: 'to_evaluate', receivedAt: received, isReleased: false } as const;

test.each([
  ['before it was sent', { ...order, status: 'to_ship', receivedAt: null }, 100, true],
  ['on its way', { ...order, status: 'to_receive', receivedAt: null }, 100, true],
  ['received', order, 1, true],
  ['reviewed on the first day', { ...order, status: 'completed' }, 1, true],
  ['completed, on the last day', { ...order, status: 'completed' }, 29.99, true],
  ['completed, after the last day', { ...order, status: 'completed' }, 30, false],
  ['not reviewed, after the last day', order, 30, false],
  ['paid out to the shop', { ...order, status: 'completed', isReleased: true }, 1, false],
  ['cancelled', { ...order, status: 'cancelled' }, 1, false],
  ['not paid', { ...order, status: 'to_pay', receivedAt: null }, 1, false],
] as const)('an order that is %s', (_state, given, days, may) => {
  expect(isReturnable(given, {}, after(days))).toBe(may);
});

test('the number of days is that of the site', () => {
  expect(isReturnable(order, { returnDays: 7 }, after(6))).toBe(true);
  expect(isReturnable(order, { returnDays: 7 }, after(7))).toBe(false);
  expect(isReturnable({ ...order, status: 'completed' }, { returnDays: 60 }, after(45))).toBe(true);
});

test('a refusal may be appealed after the days have passed, until the shop has its money', () => {
  expect(isAppealable({ status: 'completed', isReleased: false })).toBe(true);
  expect(isAppealable({ status: 'completed', isReleased: true })).toBe(false);
  expect(isAppealable({ status: 'cancelled', isReleased: false })).toBe(false);
});

test('distinguishes an order that was paid out within its window from one whose window is over', () => {
  const paidOut = { ...order, status: 'completed', isReleased: true } as const;
  expect(isPaidOut(paidOut, {}, after(20))).toBe(true);
  expect(isPaidOut(paidOut, {}, after(40))).toBe(false);
  expect(isPaidOut({ ...paidOut, isReleased: false }, {}, after(20))).toBe(false);
});
