import { describe, expect, test } from 'vitest';
import { findReferences, newReference, shownReference } from './references.ts';
import { type AwaitedState, decideReceipt, hasSoundCheckDigits } from './rules.ts';

const OPEN: AwaitedState = {
  method: 'transfer',
  paymentStatus: 'unpaid',
  attemptStatus: 'open',
  whole: 1000,
  gift: 0,
  asked: 1000,
  before: 0,
};

describe('money that arrives', () => {
  test.each<[string, Partial<AwaitedState>, number, ReturnType<typeof decideReceipt>]>([
    ['the amount', {}, 1000, { kind: 'paid', due: 1000, excess: 0 }],
    ['too little', {}, 400, { kind: 'part', sum: 400, missing: 600 }],
    ['the rest of it', { before: 400 }, 600, { kind: 'paid', due: 1000, excess: 0 }],
    ['less than the rest', { before: 400 }, 500, { kind: 'part', sum: 900, missing: 100 }],
    ['too much', {}, 1200, { kind: 'paid', due: 1000, excess: 200 }],
    ['more than the rest', { before: 400 }, 700, { kind: 'paid', due: 1000, excess: 100 }],
    ['what the gift balance leaves', { gift: 300, asked: 700 }, 700, { kind: 'paid', due: 700, excess: 0 }],
    ['all, though a gift was to pay a part', { gift: 300 }, 1000, { kind: 'paid', due: 1000, excess: 0 }],
    ['the rest, after the gift was taken away', { asked: 700 }, 700, { kind: 'part', sum: 700, missing: 300 }],
    ['by a former reference', { attemptStatus: 'failed' }, 1000, { kind: 'paid', due: 1000, excess: 0 }],
    ['something for an expired order', { paymentStatus: 'expired' }, 1000, { kind: 'late', sum: 1000 }],
    ['more for a cancelled order', { paymentStatus: 'cancelled', before: 400 }, 600, { kind: 'late', sum: 1000 }],
    ['a second payment', { paymentStatus: 'paid', attemptStatus: 'paid' }, 1000, { kind: 'late', sum: 1000 }],
    [
      'cash on delivery',
      { method: 'cash', paymentStatus: 'on_delivery' },
      1000,
      { kind: 'paid', due: 1000, excess: 0 },
    ],
    ['a transfer for it', { paymentStatus: 'on_delivery' }, 1000, { kind: 'late', sum: 1000 }],
    ['cash not accepted', { method: 'cash', paymentStatus: 'cancelled' }, 1000, { kind: 'late', sum: 1000 }],
    ['a third', { paymentStatus: 'paid', attemptStatus: 'refunding', before: 400 }, 9, { kind: 'late', sum: 9 }],
  ])('%s', (_what, state, amount, outcome) => {
    expect(decideReceipt({ ...OPEN, ...state }, amount)).toEqual(outcome);
  });
});

describe('references', () => {
  const reference = newReference(() => 7);

  test.each([
    ['as shown', shownReference(reference)],
    ['in lower case', reference.toLowerCase()],
    ['with a space', `${reference.slice(0, 4)} ${reference.slice(4)}`],
    ['in a bank line', `SEPA 2026-11-28 ${shownReference(reference)} LI LEI EUR 37,88`],
  ])('are found %s', (_how, text) => {
    expect(findReferences(text)).toEqual([reference]);
  });

  test('with one wrong character, or a pair swapped, are none', () => {
    const drawn = Array.from({ length: 200 }, () => newReference());
    const wrong = drawn.flatMap((each) =>
      [...each].map(
        (character, place) => each.slice(0, place) + (character === 'K' ? 'M' : 'K') + each.slice(place + 1),
      ),
    );
    expect(wrong.flatMap(findReferences)).toEqual([]);
    const swapped = drawn.map((each) => `${each.charAt(1)}${each.charAt(0)}${each.slice(2)}`);
    // undetectable: swapping equal characters, and the first character of the alphabet with the last (checksum modulo)
    const noticed = swapped.filter((each) => findReferences(each).length === 0).length;
    expect(noticed).toBeGreaterThan(170);
  });

  test('other words are none', () => {
    expect(findReferences('Order S261128123456789012 of 37.88 EUR, invoice 2026-000017')).toEqual([]);
  });
});

test.each([
  ['DE89370400440532013000', true],
  ['GB82WEST12345698765432', true],
  ['DE88370400440532013000', false],
  ['6222021234567890123', true],
  ['AB12', true],
])('check digits of %s: %s', (number, isSound) => {
  expect(hasSoundCheckDigits(number)).toBe(isSound);
});
