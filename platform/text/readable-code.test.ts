import { expect, test } from 'vitest';
import { plainCode, randomReadableCode } from './readable-code.ts';

test('a readable code has groups of four signs that are not taken for one another', () => {
  expect(randomReadableCode(16)).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
  expect(randomReadableCode(10)).toMatch(/^\w{4}-\w{4}-\w{2}$/);
  expect(new Set(Array.from({ length: 500 }, () => randomReadableCode(12))).size).toBe(500);
});

test('a code is the same however it is typed', () => {
  for (const typed of ['7kqm-2pxa', ' 7KQM 2PXA ', '７ＫＱＭ２ＰＸＡ', '7KQM–2PXA'])
    expect(plainCode(typed)).toBe('7KQM2PXA');
  expect(plainCode('优惠')).toBe('');
});
