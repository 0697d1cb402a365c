import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';
import { deriveKey } from './tokens.ts';

const key = deriveKey('a secret of this test, long enough', 'sealing');

test('opens what it sealed, and seals equal values differently', () => {
  const sealed = [seal(key, 'žluťoučký kůň', '7'), seal(key, 'žluťoučký kůň', '7')] as const;
  expect(sealed[0]).not.toBe(sealed[1]);
  for (const text of sealed) expect(unseal(key, text, '7')).toBe('žluťoučký kůň');
});

test.each([
  ['another owner', (sealed: string) => unseal(key, sealed, '8')],
  ['another key', (sealed: string) => unseal(deriveKey('another', 'sealing'), sealed, '7')],
  ['a changed bit', (sealed: string) => unseal(key, `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`, '7')],
  ['nothing', () => unseal(key, '', '7')],
])('does not open with %s', (_what, open) => {
  expect(() => open(seal(key, 'secret', '7'))).toThrow();
});
