import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGES } from '../pages.ts';
import { type PageAddress, withQuery } from './page-address.ts';

const WEB = join(import.meta.dirname, '..');
const SOURCES = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.gen\.ts$|(?:^|\/)pages\.ts$/.test(name),
);
/** Attributes of native forms and anchors: `action="/logout"`. */
const ATTRIBUTE = /\b(?:action|formAction|href)(?:=\{?|: )(['"`])(\/[^'"`?#$]*)(\$\{[^'"`?#]*)?[^'"`]*\1/g;

describe('an address', () => {
  it('is that of a page, with its parameters, its query or its fragment', () => {
    const id = 7;
    const good: PageAddress[] = ['/', '/?of=x', `/goods_detail/${id}?sku=3#reviews`, '/admin/users', '?page=2', '#top'];
    expect(good).toHaveLength(6);
  });

  it('that is misspelt does not compile', () => {
    const wrong: PageAddress[] = [
      // @ts-expect-error no such page
      '/admin/usres',
      // @ts-expect-error no such page
      `/good_detail/${7}`,
      // @ts-expect-error a parameter is missing
      '/goods_detail',
      // @ts-expect-error calls are not pages
      '/api/login',
      // @ts-expect-error not ours
      'https://example.com/',
      // @ts-expect-error any text
      String(7),
    ];
    expect(wrong).toHaveLength(6);
  });

  it.each(SOURCES)('in the attributes of %s is that of a page', (name) => {
    const source = readFileSync(join(WEB, name), 'utf8');
    const paths = [...source.matchAll(ATTRIBUTE)].map(([, , path = '', parameter = '']) => path + (parameter && 'x'));
    expect(paths.filter((path) => !PAGES.find(path) && !FILES.test(path))).toEqual([]);
  });

  it('takes more into its query', () => {
    expect(withQuery('/site', { joined: '1' })).toBe('/site?joined=1');
    expect(withQuery('/login?mode=2&by=phone#form', { mode: '4', to: 'a b' })).toBe(
      '/login?mode=4&by=phone&to=a+b#form',
    );
  });
});

/** Files in public/ and calls, which have no page row. */
const FILES = /^\/(?:api\/|[\w-]+\.(?:ico|svg|png|webmanifest)$)/;
