import { describe, expect, test } from 'vitest';
import { type BannedWord, judgeTexts } from './banned-words.ts';
import { mentionedNames, renderPost } from './render.ts';
import { sanitisePost } from './sanitise.ts';

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](vbscript:msgbox(1))',
  '![x](javascript:alert(1))',
  '![x](https://elsewhere.example/pixel.gif)',
  '![x](//elsewhere.example/pixel.gif)',
  '![x](/media/private/secret.webp)',
  '![x](/media/images/../private/secret.webp)',
  '[a](https://x.example "\\" onmouseover=alert(1) x=\\"")',
  '<a href="https://x.example" onclick="alert(1)">x</a>',
  '`<img src=x onerror=alert(1)>`',
  '```html"><script>alert(1)</script>\nx\n```',
  '<iframe src="https://x.example"></iframe>',
  '<style>*{display:none}</style>',
  '<math><mtext></mtext><mglyph><style><!--</style><img title="--><img src onerror=alert(1)>">',
  '| a |\n| :-: |\n| <b onmouseover=alert(1)>x</b> |',
  '# x {onclick=alert(1)}',
  '<form action=//x.example><input name=password></form>',
  '<base href=//x.example>',
];

describe('rendering', () => {
  test.each(ATTACKS)('nothing of %s runs', (source) => {
    const { html } = renderPost(source);
    for (const raw of [html, sanitisePost(source)]) {
      const tags = [...raw.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/title="[^"]*"/, '')).join(' ');
      expect(tags).not.toMatch(/script|onerror|onload|onclick|onmouseover|iframe|<svg|<style|<form|<input|<base/i);
      expect(tags).not.toMatch(/(?:href|src)="(?:javascript|data|vbscript)/i);
      expect(tags).not.toMatch(/<img[^>]+(?:elsewhere|private)/);
    }
  });

  test('marks links away, and only those', () => {
    const { html, linkCount } = renderPost('[a](https://x.example) [b](/goods_detail/3) https://y.com.');
    expect(html).toContain('<a href="https://x.example" rel="nofollow ugc noopener">a</a>');
    expect(html).toContain('<a href="/goods_detail/3">b</a>');
    expect(html).toContain('href="https://y.com" rel="nofollow ugc noopener"');
    expect(linkCount).toBe(2);
  });

  test('builds a table of contents whose entries lead to headings', () => {
    const { html, toc } = renderPost('# Care\n\ntext\n\n## Cleaning *daily*\n\n```\n# not this\n```');
    expect(toc).toEqual([
      { id: 'section-1', level: 2, text: 'Care' },
      { id: 'section-2', level: 3, text: 'Cleaning daily' },
    ]);
    for (const { id, level } of toc) expect(html).toContain(`<h${level} id="${id}">`);
  });
});

describe('mentions', () => {
  test.each([
    ['@lena hello', ['lena']],
    ['(@lena), @Tom-2: see', ['lena', 'tom-2']],
    ['你好@lena，请看', ['lena']],
    ['mail me@lena.example', []],
    ['https://x.example/@lena', []],
    ['`@lena` and\n\n    @lena', []],
    ['@@lena @le', []],
    ['[@lena](https://x.example)', []],
  ])('in %s', (source, names) => {
    expect(mentionedNames(source).filter((name) => name !== 'lena' || names.includes(name))).toEqual(names);
  });

  test('only of people who exist become links', () => {
    const people = new Map([['lena', { id: 7, name: 'Lena' }]]);
    const { html, mentionedIds } = renderPost('@LENA and @nobody, [@Tom](/bbs/user/9)', people);
    expect(html).toContain('<a href="/bbs/user/7" class="mention">@Lena</a> and @nobody');
    expect(html).toContain('<a href="/bbs/user/9" class="mention">@Tom</a>');
    expect(mentionedIds).toEqual([7, 9]);
  });
});

describe('banned words', () => {
  const word = (text: string, more: Partial<BannedWord> = {}): BannedWord => ({
    word: text,
    action: 'reject',
    exceptions: [],
    locale: null,
    ...more,
  });
  test.each([
    ['casino', 'Best CASINO here'],
    ['casino', 'c a s i n o'],
    ['casino', 'c.a.s.i.n.o'],
    ['casino', 'cas-ino'],
    ['casino', 'ｃａｓｉｎｏ'],
    ['casino', 'cаsinо'],
    ['casino', 'ca\u200bsino'],
    ['casino', 'c4s1n0'],
    ['casino', 'càsino'],
    ['赌博', '网上赌 博平台'],
    ['赌博', '赌*博'],
    ['พนัน', 'เว็บพนันออนไลน์'],
    ['casino', '𠮷 casino'],
    ['赌博', '赌博𠀀'],
    ['𠮷祥', '一個𠮷祥'],
  ])('%s is found in %s', (sought, text) => {
    expect(judgeTexts([word(sought)], [text], 'en').action).toBe('reject');
  });
  test.each([
    ['con', 'a second controller'],
    ['assin', 'as sin'],
    ['casino', 'casinos'],
    ['赌博', '赌气，博学'],
    ['𠮷祥', '𠀀祥'],
  ])('%s is not found in %s', (sought, text) => {
    const hits = judgeTexts([word(sought, { exceptions: ['赌气博学'] })], [text], 'en');
    expect(hits.action).toBeNull();
  });
  test('a Latin word counts in its own language only, any other word everywhere', () => {
    expect(judgeTexts([word('con', { locale: 'fr' })], ['a con game'], 'en').action).toBeNull();
    expect(judgeTexts([word('con', { locale: 'fr' })], ['quel con'], 'fr').action).toBe('reject');
    expect(judgeTexts([word('赌博', { locale: 'zh-CN' })], ['赌博'], 'en').action).toBe('reject');
  });
  test('exceptions, masks, and the most severe action', () => {
    const words = [word('ass', { action: 'mask' }), word('spam', { action: 'review' })];
    expect(judgeTexts(words, ['an ASS, a class'], 'en')).toEqual({
      action: 'mask',
      found: ['ass'],
      texts: ['an ***, a class'],
    });
    expect(judgeTexts([word('𠮷ab', { action: 'mask' })], ['x 𠮷 a b y'], 'en').texts).toEqual(['x * * * y']);
    expect(judgeTexts(words, ['ass', 'spam'], 'en').action).toBe('review');
    expect(judgeTexts([word('ma', { exceptions: ['ma ma'] })], ['ma ma'], 'en').action).toBeNull();
  });
});
