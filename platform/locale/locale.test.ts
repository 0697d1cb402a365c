import { expect, test } from 'vitest';
import { negotiateLocale } from './locale.ts';

test.each([
  ['zh-TW', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['zh-MO', 'zh-TW'],
  ['zh-Hant-TW', 'zh-TW'],
  ['zh-Hant-HK', 'zh-TW'],
  ['zh-Hant-MO', 'zh-TW'],
  ['yue-Hant-HK', 'zh-TW'],
  ['yue-HK', 'zh-TW'],
  ['zh-Hant', 'zh-TW'],
  ['zh', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-Hans-HK', 'zh-CN'],
  ['cmn-Hans-CN', 'zh-CN'],
  ['fr; q=0.9', 'fr'],
  ['fr;Q=0.9', 'fr'],
  ['en;q=0.5, fr ; q = 0.9', 'fr'],
  ['zh-CN;q=0.8,th;q=0.9,*;q=0.1', 'th'],
  ['fr;q=0, th;q=0.2', 'th'],
  ['fr;q=0', undefined],
  ['lo-LA, en;q=0.5', 'lao'],
  ['fr-CA;level=1;q=0.4, en;q=0.3', 'fr'],
  ['de, es;q=0.9', undefined],
  ['', undefined],
])('Accept-Language %j is read as %s', (header, locale) => {
  expect(negotiateLocale(header)).toBe(locale);
});
