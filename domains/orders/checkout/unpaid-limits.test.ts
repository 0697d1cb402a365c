import { expect, test } from 'vitest';
import type { App } from '../../kit/context.ts';
import { minutesToPay } from './checkout-hold.ts';
import { networkHash } from './unpaid-limits.server.ts';
import { type UnpaidBy, unpaidProblem } from './unpaid-limits.ts';

const none = { orders: 0, pieces: 0 };
const open = (parts: Partial<UnpaidBy>): UnpaidBy => ({
  ...{ account: none, person: none, network: none, hasPaid: false },
  ...parts,
});
const one = { orders: 1, pieces: 1 };
const member = { isVerified: true };

test.each([
  ['nothing is open', open({}), one, null],
  ['nine orders are open', open({ account: { orders: 9, pieces: 9 } }), one, null],
  ['ten orders are open', open({ account: { orders: 10, pieces: 10 } }), one, 'unpaid_orders_full'],
  ['the pieces are taken up', open({ account: { orders: 1, pieces: 100 } }), one, 'unpaid_pieces_full'],
  [
    'another account of the person has too many',
    open({ person: { orders: 20, pieces: 20 } }),
    one,
    'unpaid_orders_full',
  ],
  ['an office has many', open({ network: { orders: 99, pieces: 900 } }), one, null],
  ['a network has too many', open({ network: { orders: 100, pieces: 100 } }), one, 'unpaid_network_full'],
  [
    'a network has too many, but the buyer has paid before',
    open({ network: { orders: 100, pieces: 1000 }, hasPaid: true }),
    one,
    null,
  ],
  ['a network holds too many pieces', open({ network: { orders: 9, pieces: 1000 } }), one, 'unpaid_network_full'],
] as const)('one more order, when %s', (_when, held, wanted, code) => {
  expect(unpaidProblem(held, wanted, member, {})?.code ?? null).toBe(code);
});

test('the first order of a verified buyer may be of any size, the second may not', () => {
  const pallet = { orders: 1, pieces: 5_000 };
  expect(unpaidProblem(open({}), pallet, member, {})).toBeNull();
  expect(unpaidProblem(open({}), pallet, { isVerified: false }, {})).toEqual({ code: 'unpaid_pieces_full', max: 100 });
  const after = { account: pallet, person: pallet, network: pallet, hasPaid: false };
  expect(unpaidProblem(after, one, member, {})?.code).toBe('unpaid_pieces_full');
});

test('only public network addresses are counted, an IPv6 network as one, and none is stored in plain text', () => {
  const hashOf = (ip: string) => networkHash({ app: { secret: 'a secret of the test' } as App, ip });
  for (const ip of ['127.0.0.1', '10.0.0.7', '192.168.1.1', '172.17.0.2', '::1', 'fd00::1'])
    expect([ip, hashOf(ip)]).toEqual([ip, null]);
  expect(hashOf('8.8.4.4')).not.toBe(hashOf('8.8.8.8'));
  expect(hashOf('8.8.4.4')).not.toContain('8.8.4.4');
  expect(hashOf('2001:4860:4860::8888')).toBe(hashOf('2001:4860:4860::8844'));
  expect(hashOf('2001:4860:4860::8888')).not.toBe(hashOf('2001:4860:4861::8888'));
});

test('the site sets the limit of unpaid orders and the time to pay', () => {
  expect(unpaidProblem(open({ account: one }), one, member, { unpaidOrders: 1 })).toEqual({
    code: 'unpaid_orders_full',
    max: 1,
  });
  expect(minutesToPay({ isVisitor: false, hasFlash: false }, {})).toBe(30);
  expect(minutesToPay({ isVisitor: true, hasFlash: false }, {})).toBe(15);
  expect(minutesToPay({ isVisitor: true, hasFlash: true }, {})).toBe(5);
  expect(minutesToPay({ isVisitor: true, hasFlash: false }, { unpaidVisitorMinutes: 45 })).toBe(30);
});
