import { describe, expect, it } from 'vitest';
import { bannedPhrases } from './wording.ts';

const found = (file: string, content: string) => bannedPhrases(file, content).map(({ line, phrase }) => [line, phrase]);

describe('banned phrases', () => {
  it('are found in comments, not in code', () => {
    const source = [
      '/** A form for who has the code. */',
      "const title = 'for who has the code';",
      '// what stands there',
    ];
    expect(found('a.ts', source.join('\n'))).toEqual([
      [1, 'for who '],
      [3, 'what stands'],
    ]);
  });

  it('are found in titles of tests', () => {
    const source = [
      "test('nobody else reads it', async () => {",
      "const name = 'nobody else';",
      "])('who buys: %s', check);",
    ];
    expect(found('a.test.ts', source.join('\n'))).toEqual([
      [1, 'nobody else'],
      [3, 'who'],
    ]);
    expect(found('a.ts', source.join('\n'))).toEqual([]);
  });

  it('are found in every line of a block comment and of SQL', () => {
    expect(found('a.ts', '/**\n * Notes\n * whom the asker follows.\n */\nlet asker;')).toEqual([[3, 'asker']]);
    expect(found('a.sql', 'select 1; -- made anew\nselect anew')).toEqual([[1, 'anew']]);
  });

  it('are found in Markdown outside of code, quotations and addresses', () => {
    const page = ['The buyer is told.', '```', 'is told', '```', 'The name `is told` and “is told”: [x](is-told/anew)'];
    expect(found('a.md', page.join('\n'))).toEqual([[1, 'is told']]);
  });

  it('are found in English texts, not in their keys', () => {
    expect(found('en/a.json', '{\n  "who_asks": "You are told.",\n  "anew": "Again"\n}')).toEqual([[2, 'are told']]);
  });

  it.each(['organized', 'recognize', 'behavior', 'canceled', 'catalog', 'color'])('include American %s', (word) => {
    expect(found('a.md', word)).toHaveLength(1);
  });

  it.each([
    'A page for a user who joins, who is a member.',
    'The person who pays is notified.',
    'The column stands for a null value.',
    'organised, recognise, behaviour, cancelled, catalogue, colour, size',
  ])('do not include "%s"', (sentence) => {
    expect(found('a.md', sentence)).toEqual([]);
  });
});
