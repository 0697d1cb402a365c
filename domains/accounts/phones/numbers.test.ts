import { describe, expect, test } from 'vitest';
import { readMobile } from './phones.server.ts';

const wrongPhone = expect.objectContaining({
  code: 'validation_failed',
  details: { fields: [{ field: 'phone', code: 'wrongPhone' }] },
});

describe('a number', () => {
  test.each([
    ['86', '138 0013 8000', '+8613800138000'],
    ['+86', '13800138000', '+8613800138000'],
    ['1', '(415) 555-2671', '+14155552671'],
    ['33', '06 12 34 56 78', '+33612345678'],
    ['66', '081-234-5678', '+66812345678'],
    ['856', '020 5512 3456', '+8562055123456'],
    ['886', '0912 345 678', '+886912345678'],
    ['86', '+33 6 12 34 56 78', '+33612345678'],
    ['86', '１３８００１３８０００', '+8613800138000'],
    ['', '13800138000', '+8613800138000'],
  ])('of +%s written %s is %s', (dialCode, typed, read) => {
    expect(readMobile({ phone: typed, countryCode: dialCode })).toBe(read);
  });

  test.each([
    ['too short', '86', '1380013'],
    ['too long', '86', '1380013800099'],
    ['of another country', '86', '0612345678'],
    ['a line in a wall', '86', '010 8888 8888'],
    ['one that costs who calls it', '33', '0899 12 34 56'],
    ['of no country', '999', '13800138000'],
    ['words', '86', 'call me maybe'],
    ['something endless', '86', '1'.repeat(10_000)],
  ])('that is %s is refused', (_title, dialCode, typed) => {
    expect(() => readMobile({ phone: typed, countryCode: dialCode })).toThrow(wrongPhone);
  });
});
