import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, type Movement } from './rules.ts';

const at = new Date('2026-11-20T10:00:00Z');
const charge = (status: Movement['status'], amount = 1000): Movement => ({
  subject: 'charge',
  ref: 'r1',
  status,
  amount,
  currency: 'CNY',
  at,
});
const refund = (status: Movement['status'], amount = 1000): Movement => ({
  ...charge(status, amount),
  subject: 'refund',
});

test.each<[string, Movement[], Movement[], string[]]>([
  ['paid in both', [charge('paid')], [charge('paid')], []],
  ['sent back there, on its way here', [charge('refunding')], [charge('refunded')], []],
  ['begun and left', [charge('open')], [charge('open')], []],
  ['begun here, never heard of there', [charge('open')], [], []],
  ['failed here, open there', [charge('failed')], [charge('open')], []],
  ['paid there, unknown here', [], [charge('paid')], ['missing_here']],
  ['open there, unknown here', [], [charge('open')], []],
  ['paid here, unknown there', [charge('paid')], [], ['missing_there']],
  ['paid with another amount', [charge('paid')], [charge('paid', 999)], ['amount_differs']],
  ['paid in another currency', [charge('paid')], [{ ...charge('paid'), currency: 'USD' }], ['amount_differs']],
  ['paid there, open here', [charge('open')], [charge('paid')], ['state_differs']],
  ['paid here, failed there', [charge('paid')], [charge('failed')], ['state_differs']],
  ['a refund in both', [refund('refunded')], [refund('refunded')], []],
  ['a refund that is on its way', [refund('refunding')], [], []],
  ['a refund that only we have sent', [refund('refunded')], [], ['missing_there']],
  ['a refund made at their desk', [], [refund('refunded')], ['missing_here']],
  ['a refund that failed there', [refund('refunded')], [refund('failed')], ['state_differs']],
])('%s', (_case, ours, theirs, kinds) => {
  expect(compare(ours, theirs).map(({ kind }) => kind)).toEqual(kinds);
});

const movement = fc.record({
  subject: fc.constantFrom('charge' as const, 'refund' as const),
  ref: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  status: fc.constantFrom(
    'open' as const,
    'paid' as const,
    'failed' as const,
    'refunding' as const,
    'refunded' as const,
  ),
  amount: fc.nat(3),
  currency: fc.constant('CNY'),
  at: fc.constant(at),
});
const list = fc.uniqueArray(movement, { selector: ({ subject, ref }) => `${subject} ${ref}` });

test('a list matches itself, and each finding is unique', () => {
  fc.assert(
    fc.property(list, list, (ours, theirs) => {
      expect(compare(ours, ours)).toEqual([]);
      const named = compare(ours, theirs).map(({ subject, ref }) => `${subject} ${ref}`);
      expect(new Set(named).size).toBe(named.length);
    }),
  );
});
