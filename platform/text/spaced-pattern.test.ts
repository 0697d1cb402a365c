import { expect, test } from 'vitest';
import { spacedPattern } from './spaced-pattern.ts';

test.each([
  ['王伟', '% 王 伟 %'],
  [' Li  Lei ', '%li lei%'],
  ['王 A', '% 王 a%'],
  ['50%_\\', '%50\\%\\_\\\\%'],
])('%s is searched for as %s', (keyword, pattern) => {
  expect(spacedPattern(keyword)).toBe(pattern);
});
