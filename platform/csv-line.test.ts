import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it.each([
  [['a', 1], 'a,1\r\n'],
  [['a,b', 'say "so"', 'two\nlines'], '"a,b","say ""so""","two\nlines"\r\n'],
  [['=1+1', '@x', '-2', -2], "'=1+1,'@x,'-2,-2\r\n"],
  [['', ''], ',\r\n'],
  // behind what other spreadsheets split at
  [['a;=HYPERLINK("x")', 'b\t@y'], '"a;\'=HYPERLINK(""x"")",b\t\'@y\r\n'],
  [['red\n=1\r\n+2', '\t=1'], "\"red\n'=1\r\n'+2\",'\t'=1\r\n"],
  // what is no formula stays as it was written
  [['red; blue', 'A-4;B=5', '3 - 1; two'], 'red; blue,A-4;B=5,3 - 1; two\r\n'],
])('%j is the line %j', (values, line) => {
  expect(csvLine(values)).toBe(line);
});
