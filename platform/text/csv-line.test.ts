import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, guardCell, unguardCell } from './csv-line.ts';

it.each([
  [['a', 1], 'a,1\r\n'],
  [['a,b', 'say "so"', 'two\nlines'], '"a,b","say ""so""","two\nlines"\r\n'],
  [['=1+1', '@x', '-2', -2], "'=1+1,'@x,'-2,-2\r\n"],
  [[{ decimal: '-12.50' }, '-12.50'], "-12.50,'-12.50\r\n"],
  [['', ''], ',\r\n'],
  // after the separators of other spreadsheets
  [['a;=HYPERLINK("x")', 'b\t@y'], '"a;\'=HYPERLINK(""x"")","b\t\'@y"\r\n'],
  [['red\n=1\r\n+2', '\t=1'], '"red\n\'=1\r\n\'+2","\'\t\'=1"\r\n'],
  // text that is not a formula stays unchanged
  [['red; blue', 'A-4;B=5', '3 - 1; two'], '"red; blue","A-4;B=5","3 - 1; two"\r\n'],
])('%j is the line %j', (values, line) => {
  expect(csvLine(values)).toBe(line);
});

describe('the guard', () => {
  const risky = fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', '＝', '＠', 'a', ' ', ';', '\t', '\r', '\n', ','),
  });

  it.each(['=1+1', '+49', '-5', '@home', '＝1+1', '＠x', '\tx', "'=1", "''@x"])('stands before %j', (text) => {
    expect(guardCell(text)).toBe(`'${text}`);
  });

  it.each(['', 'Cup', "it's", "'quoted'", '5 - 3', 'a; b', 'a\n b'])('leaves %j alone', (text) => {
    expect(guardCell(text)).toBe(text);
  });

  it('lets no cell begin as a formula, wherever a spreadsheet splits', () => {
    const begins = (text: string) => text.split(/[;\t\r\n]/).filter((cell) => /^[=+\-@＝＋－＠]/.test(cell));
    fc.assert(fc.property(risky, (text) => begins(guardCell(text)).length === 0));
  });

  it('is removed again exactly', () => {
    fc.assert(fc.property(risky, (text) => unguardCell(guardCell(text)) === text));
  });
});
