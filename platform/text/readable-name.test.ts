import { expect, test } from 'vitest';
import { isSeen } from './readable-name.ts';

test.each([
  ['', false],
  [' \u3000\n', false],
  ['\u200b\u200d\ufeff\u2060', false],
  ['\u3164', false],
  ['\u202e', false],
  ['?!', true],
  ['👩‍👩‍👧', true],
  ['ก\u200bข', true],
  ['中', true],
])('whether anything of %j can be seen: %s', (text, seen) => {
  expect(isSeen(text)).toBe(seen);
});
