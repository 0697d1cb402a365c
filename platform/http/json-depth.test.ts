import { expect, test } from 'vitest';
import { isNestedDeeper } from './json-depth.ts';

test.each([
  ['nothing', '', 1, false],
  ['a number', '12', 0, false],
  ['as deep as allowed', '{"a":[1,{"b":2}]}', 3, false],
  ['one level more', '{"a":[1,{"b":[]}]}', 3, true],
  ['many side by side', `[${'{},'.repeat(1_000)}{}]`, 2, false],
  ['brackets inside of texts', '{"a":"[[[[{{{{","b":"\\\\"}', 1, false],
  ['a text that quotes', '{"a":"\\"[[[["}', 1, false],
  ['a text that ends with a backslash', '["\\\\",[[1]]]', 2, true],
  ['a million levels', '['.repeat(1_000_000), 32, true],
])('%s', (_title, text, depth, expected) => {
  expect(isNestedDeeper(text, depth)).toBe(expected);
});
