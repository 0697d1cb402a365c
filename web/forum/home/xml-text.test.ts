import { expect, test } from 'vitest';
import { xmlText } from './xml-text.ts';

test('escapes markup and leaves out what no XML document may contain', () => {
  expect(xmlText('a<b>&"c"')).toBe('a&lt;b&gt;&amp;&quot;c&quot;');
  expect(xmlText('tab\tline\n😀 茶 ชา')).toBe('tab\tline\n😀 茶 ชา');
  expect(xmlText('1\u{fffe}2\u{ffff}3\u{b}4\u{1b}5\u{85}6\u{d800}7\u{1fffe}8')).toBe('1234567\u{1fffe}8');
});
