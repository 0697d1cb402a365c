import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { groupRecoveryCode, readFactorCode, withholdPowers } from './rules.ts';
import { newSecret, stepOfCode, totpAddress } from './totp.ts';

/** RFC 6238, appendix B, SHA-1: the last six digits of its eight. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const secret = Secret.fromUTF8('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of the app', () => {
  test.each(VECTORS)('at %i s is %s (RFC 6238)', (seconds, code) => {
    expect(stepOfCode(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test.each(VECTORS)('at %i s is taken one step early or late and no more', (seconds, code) => {
    const step = Math.floor(seconds / 30);
    for (const off of [-30, 30]) expect(stepOfCode(secret, code, at(seconds + off))).toBe(step);
    for (const off of [-60, 60]) expect(stepOfCode(secret, code, at(seconds + off))).toBeNull();
  });

  test('comes from a secret of 160 random bits, in an address that names its account', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
    const address = totpAddress('JBSWY3DPEHPK3PXP', 'Stoa 商城', 'a b@example.com');
    expect(address).toMatch(/^otpauth:\/\/totp\/[^:]+:a%20b%40example\.com\?/);
    expect(new URL(address).searchParams.get('secret')).toBe('JBSWY3DPEHPK3PXP');
  });
});

test.each([
  ['123456', { totp: '123456' }],
  [' 123 456 ', { totp: '123456' }],
  ['abcde-fgh23', { recovery: 'ABCDEFGH23' }],
  ['ABCDE FGH23', { recovery: 'ABCDEFGH23' }],
  ['ABCDE-FGH1O', undefined],
  ['12345', undefined],
  ['1234567', undefined],
  ['١٢٣٤٥٦', undefined],
  ['', undefined],
])('%j is read as %j', (typed, expected) => {
  expect(readFactorCode(typed)).toEqual(expected);
});

test('recovery codes are shown in two groups', () => {
  expect(groupRecoveryCode('ABCDEFGH23')).toBe('ABCDE-FGH23');
});

describe('permissions over others', () => {
  const role = ['orders.manage', 'topics.reply'];
  test.each([
    ['count on a site that asks for no second factor', {}, false, role, []],
    ['count in a session with one', { staffSecondFactor: true }, true, role, []],
    ['are withheld from a session without', { staffSecondFactor: true }, false, ['topics.reply'], ['orders.manage']],
  ])('%s', (_what, settings, isStrong, permissions, withheldPermissions) => {
    expect(withholdPowers({ settings }, role, { isStrong })).toEqual({ permissions, withheldPermissions });
  });
});
