import { expect, test } from 'vitest';
import { appealInput, applyRefundInput, refuseRefundInput } from './contract.ts';
import { kindsFor, tabStages, unsentOf } from './rules.ts';
import { REFUND_STATUSES, REFUND_TRANSITIONS, refundActions, refundTransition, stageOf } from './states.ts';

const request = { orderNo: 'S1', lines: [{ id: 1, num: 1 }], kind: 'money', reason: 'other' };
const isTaken = (change: object) => applyRefundInput.safeParse({ ...request, ...change }).success;
const picture = (nth: number) => `/media/images/${'a'.repeat(31)}${nth}/8.webp`;

test.each([
  [0, true],
  [100, true],
  [101, false],
])('a note of %i characters is accepted: %s', (length, taken) => {
  expect(isTaken({ note: 'x'.repeat(length) })).toBe(taken);
});

test('accepts up to three pictures, and only those uploaded here', () => {
  expect(isTaken({ images: [1, 2, 3].map(picture) })).toBe(true);
  expect(isTaken({ images: [1, 2, 3, 4].map(picture) })).toBe(false);
  expect(isTaken({ images: ['https://evil.example/a.webp'] })).toBe(false);
});

test.each([{ lines: [] }, { lines: [{ id: 1, num: 0 }] }, { kind: 'gift' }, { reason: 'because' }])(
  'a request with %j is refused',
  (change) => {
    expect(isTaken(change)).toBe(false);
  },
);

test('a refusal needs a reason, an appeal a description', () => {
  expect(refuseRefundInput.safeParse({ refundId: 1, reason: ' ' }).success).toBe(false);
  expect(appealInput.safeParse({ refundId: 1, note: '' }).success).toBe(false);
});

test('every state is under one tab, and every transition leads to the state in its table', () => {
  for (const status of REFUND_STATUSES) {
    const tabs = (['reviewing', 'refunding', 'refunded', 'refused'] as const).filter((tab) =>
      tabStages(tab)?.includes(stageOf(status)),
    );
    expect([status, tabs.length]).toEqual([status, 1]);
  }
  for (const { from, event, to, who } of REFUND_TRANSITIONS)
    for (const one of who) expect(refundTransition(from, event, one)).toBe(to);
  expect(refundTransition('refunded', 'refuse', 'platform')).toBeUndefined();
  expect(refundTransition('appealed', 'approve_money', 'merchant')).toBeUndefined();
});

test('a buyer withdraws an open request, and appeals to the platform once', () => {
  expect(refundActions('approved', true)).toEqual(['withdraw', 'send_back']);
  expect(refundActions('refused', true)).toEqual(['appeal']);
  expect(refundActions('refused', false)).toEqual([]);
  expect(refundActions('refunded', true)).toEqual([]);
});

test('unshipped pieces are refunded first, and cannot be returned', () => {
  const line = { num: 5, shippedNum: 2, isThere: false, heldNum: 1, heldUnsent: 1 };
  expect(unsentOf(line, 4)).toBe(2);
  expect(unsentOf({ ...line, isThere: true }, 4)).toBe(0);
  expect(kindsFor([line])).toEqual(['money', 'return']);
  expect(kindsFor([{ ...line, shippedNum: 0 }])).toEqual(['money']);
});
