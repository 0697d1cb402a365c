import { expect, test } from 'vitest';
import { canShowRich, htmlOf } from './shown-html.ts';

test.each([
  ['<p>A <strong>warm</strong> lamp.</p><img src="/media/p/1.webp" alt="">', true],
  ['Plain text with 3 < 4', true],
  ['<table><tr><td>1</td></tr></table>', false],
  ['<p>H<sub>2</sub>O</p>', false],
])('%s can be shown as rich text: %s', (html, expected) => {
  expect(canShowRich(html)).toBe(expected);
});

test('text without any element becomes paragraphs, HTML stays as it is', () => {
  expect(htmlOf('Oak & linen,\n3 < 4.\r\n\r\nMade to last. ')).toBe(
    '<p>Oak & linen,<br>3 &lt; 4.</p>\n<p>Made to last.</p>',
  );
  expect(htmlOf(' <p>Oak</p> ')).toBe('<p>Oak</p>');
  expect(htmlOf('  ')).toBe('');
});
