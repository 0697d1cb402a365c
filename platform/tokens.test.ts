import { describe, expect, test } from 'vitest';
import {
  deriveKey,
  deriveKeys,
  hashToken,
  isSecret,
  isSignature,
  randomCode,
  randomReference,
  randomToken,
  sign,
} from './tokens.ts';

const SECRET = 'a root secret that only tests know';
const MANY = 5_000;
const bits = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding).length * 8;

describe('random values', () => {
  test('tokens have 256 bits and references 128, and none comes twice', () => {
    expect([bits(randomToken(), 'base64url'), bits(randomReference(), 'hex')]).toEqual([256, 128]);
    expect(new Set(Array.from({ length: MANY }, randomToken)).size).toBe(MANY);
    expect(new Set(Array.from({ length: MANY }, randomReference)).size).toBe(MANY);
  });

  test('codes have six digits, zeros in front too, and use all digits evenly', () => {
    const codes = Array.from({ length: MANY }, randomCode);
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
    for (const digit of '0123456789') {
      const share = codes.join('').split(digit).length / (MANY * 6);
      expect(share).toBeGreaterThan(0.08);
      expect(share).toBeLessThan(0.12);
    }
  });
});

describe('a signature', () => {
  const key = deriveKey(SECRET, 'pictures');

  test('has 256 bits, and is valid for its text, purpose and secret only', () => {
    const signature = sign(key, 'cup');
    expect(bits(signature, 'base64url')).toBe(256);
    expect(isSignature(key, 'cup', signature)).toBe(true);
    expect(isSignature(key, 'cups', signature)).toBe(false);
    expect(isSignature(deriveKey(SECRET, 'files'), 'cup', signature)).toBe(false);
    expect(isSignature(deriveKey(`${SECRET}!`, 'pictures'), 'cup', signature)).toBe(false);
  });

  test.each(['', 'x', `${sign(key, 'cup')}A`, sign(key, 'cup').slice(1), sign(key, 'cup').toLowerCase()])(
    'is not %j',
    (signature) => expect(isSignature(key, 'cup', signature)).toBe(false),
  );

  test('can be checked with the previous secret, never made with it', () => {
    const keys = deriveKeys({ secret: SECRET, previousSecret: 'the former one' }, 'pictures');
    expect(keys).toEqual([key, deriveKey('the former one', 'pictures')]);
    expect(deriveKeys({ secret: SECRET }, 'pictures')).toEqual([key]);
  });
});

test('a stored hash has 256 bits and does not contain its token', () => {
  const token = randomToken();
  expect(bits(hashToken(token), 'base64url')).toBe(256);
  expect(hashToken(token)).not.toContain(token.slice(0, 8));
});

test('secrets are equal as a whole only', () => {
  expect(isSecret('abc', 'abc')).toBe(true);
  for (const given of ['', 'ab', 'abcd', 'ABC']) expect(isSecret(given, 'abc')).toBe(false);
});
