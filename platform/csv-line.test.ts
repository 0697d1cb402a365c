import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it.each([
  [['a', 1], 'a,1\r\n'],
  [['a,b', 'say "so"', 'two\nlines'], '"a,b","say ""so""","two\nlines"\r\n'],
  [['=1+1', '@x', '-2', -2], "'=1+1,'@x,'-2,-2\r\n"],
  [['', ''], ',\r\n'],
])('%j is the line %j', (values, line) => {
  expect(csvLine(values)).toBe(line);
});
