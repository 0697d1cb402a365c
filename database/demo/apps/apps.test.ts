import { expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { readDemoApps } from './read-apps.ts';
import { sampleFile } from './sample-files.ts';

const LATIN_ONLY = /^[^\p{Script=Han}\p{Script=Thai}\p{Script=Lao}]+$/u;
const WRITTEN = {
  en: LATIN_ONLY,
  fr: LATIN_ONLY,
  'zh-CN': /\p{Script=Han}/u,
  'zh-TW': /^(?!.*[们这时说对发从关开应该电脑气过还让给为书长门问题见现质选货运费购买标]).*\p{Script=Han}/u,
  th: /^(?!.*[\p{Script=Lao}\p{Script=Han}]).*\p{Script=Thai}/u,
  lao: /^(?!.*[\p{Script=Thai}\p{Script=Han}]).*\p{Script=Lao}/u,
};

test('each app has texts of its own in every language', async () => {
  const { apps } = await readDemoApps();
  expect(apps.length).toBeGreaterThanOrEqual(60);
  for (const locale of LOCALES) {
    const texts = apps.flatMap(({ summary, description }) => [summary[locale] ?? '', description[locale] ?? '']);
    expect(new Set(texts).size, locale).toBe(texts.length);
    for (const text of texts) expect(text).toMatch(WRITTEN[locale]);
    for (const app of apps) expect(Boolean(app.news[locale]), `${app.key} ${locale}`).toBe(app.versions > 0);
  }
});

test('what ratings, collections and inclusions name is there', async () => {
  const { apps, ratings, collections, developers, inclusions } = await readDemoApps();
  const keys = apps.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(ratings.map(({ app }) => app)));
  expect(keys).toEqual(expect.arrayContaining(collections.flatMap((collection) => collection.apps)));
  expect(new Set(developers.map(({ key }) => key)).size).toBe(10);
  expect(new Set(inclusions.map(({ status }) => status)).size).toBe(4);
});

test('a file of each platform begins as its format does and never changes', () => {
  const app = { key: 'sample', name: 'Sample' };
  const starts = { android: 'PK', windows: 'MZ', macos: 'PK', linux: '!<arch>\n' } as const;
  for (const platform of ['android', 'windows', 'macos', 'linux'] as const) {
    const file = sampleFile(app, '1.0', platform);
    expect(file.content.toString('latin1').startsWith(starts[platform])).toBe(true);
    expect(file.sha256).toBe(sampleFile(app, '1.0', platform).sha256);
    expect(file.sha256).not.toBe(sampleFile(app, '1.1', platform).sha256);
  }
});
