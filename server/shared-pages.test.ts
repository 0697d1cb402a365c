import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Own } from '../web/session/read-own.server.ts';
import { fillCompressed, fillPlaceholders, takeApart } from './shared-pages.ts';

const own: Own = {
  user: { id: '1', nickname: `</script>'"<b>&`, initial: '<', tint: '#3b6fd4', avatarUrl: '', kind: 'member' },
  counts: { cart: 1, unread: 0 },
  menu: [],
  marks: null,
  part: null,
};

function page(template: Own) {
  const { nickname = '', initial = '' } = template.user ?? {};
  const html = `<title>t</title><script id="own">${JSON.stringify(template)}</script><p title="${nickname}">${initial}</p>`;
  return { status: 200, headers: {}, body: new TextEncoder().encode(html), encoded: new Map(), tags: [] };
}

test('two readers who differ only in their own data share a template', () => {
  const other = {
    ...own,
    user: { id: '2', nickname: 'B', initial: 'B', tint: '#8a4fd0', avatarUrl: '', kind: 'member' },
  } satisfies Own;
  expect(takeApart(other).template).toEqual(takeApart(own).template);
  const pictured = { ...own, user: { ...own.user, avatarUrl: '/media/1.webp' } } as Own;
  expect(takeApart(pictured).template).not.toEqual(takeApart(own).template);
});

test('own data is escaped as data inside the page’s data and as text elsewhere', () => {
  const { template, words } = takeApart(own);
  const filled = fillPlaceholders(page(template), words).toString();
  const data = /<script id="own">(.*?)<\/script>/.exec(filled)?.[1] ?? '';
  expect(JSON.parse(data)).toEqual(own);
  expect(filled).toContain(`<p title="&lt;/script&gt;&#x27;&quot;&lt;b&gt;&amp;">&lt;</p>`);
});

test('the data of a guest has no texts to replace', () => {
  expect(takeApart({ ...own, user: null })).toEqual({ template: { ...own, user: null }, words: [] });
});

test.each([1, 70_000, 200_000])(
  'is the same page when it is compressed, with an own text of %i characters',
  (length) => {
    const { template, words } = takeApart({ ...own, part: { shown: {}, later: 'é'.repeat(length) } });
    const filled = page(template);
    expect(gunzipSync(fillCompressed(filled, words)).equals(fillPlaceholders(filled, words))).toBe(true);
  },
);
