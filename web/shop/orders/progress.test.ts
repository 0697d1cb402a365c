import { expect, test } from 'vitest';
import { progressOf } from './progress.ts';

const T = '2026-01-01T00:00:00Z';
const placed = {
  status: 'to_pay' as const,
  shippingType: 'ship' as const,
  payMethod: null,
  placedAt: T,
  paidAt: null,
  shippedAt: null,
  receivedAt: null,
  cancelledAt: null,
  timeline: [],
};
const short = (order: Parameters<typeof progressOf>[0]) =>
  progressOf(order).map((step) => `${step.key}${step.isDone ? '+' : ''}${step.isCurrent ? '*' : ''}`);

test('an order in progress shows past and coming steps', () => {
  expect(short(placed)).toEqual(['placed+*', 'paid', 'shipped', 'received', 'completed']);
  expect(short({ ...placed, status: 'to_receive', paidAt: T, shippedAt: T })).toEqual([
    'placed+',
    'paid+',
    'shipped+*',
    'received',
    'completed',
  ]);
});

test('what is paid in cash is paid after it was shipped', () => {
  expect(short({ ...placed, status: 'to_receive', payMethod: 'cash', shippedAt: T })).toEqual([
    'placed+',
    'shipped+*',
    'paid',
    'received',
    'completed',
  ]);
});

test('virtual goods are neither shipped nor received', () => {
  expect(short({ ...placed, shippingType: 'virtual', status: 'to_evaluate', paidAt: T, receivedAt: T })).toEqual([
    'placed+',
    'paid+*',
    'completed',
  ]);
});

test('a cancelled order ends at the step of its cancellation', () => {
  expect(short({ ...placed, status: 'cancelled', cancelledAt: T })).toEqual(['placed+', 'cancelled+*']);
});
