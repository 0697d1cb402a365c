import { expect, test } from 'vitest';
import { describeOperation } from '../../../domains/api-market/documents/describe-operation.ts';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { readDemoApis } from './read-apis.ts';

const LATIN_ONLY = /^[^\p{Script=Han}\p{Script=Thai}\p{Script=Lao}]+$/u;
const WRITTEN = {
  en: LATIN_ONLY,
  fr: LATIN_ONLY,
  'zh-CN': /\p{Script=Han}/u,
  'zh-TW': /^(?!.*[们这时说对发从关开应该电脑气过还让给为书长门问题见现质选货运费购买标]).*\p{Script=Han}/u,
  th: /^(?!.*[\p{Script=Lao}\p{Script=Han}]).*\p{Script=Thai}/u,
  lao: /^(?!.*[\p{Script=Thai}\p{Script=Han}]).*\p{Script=Lao}/u,
};

test('each API has texts of its own in every language', async () => {
  const { apis } = await readDemoApis();
  expect(apis).toHaveLength(20);
  for (const locale of LOCALES) {
    const texts = apis.flatMap(({ summary, description }) => [summary[locale] ?? '', description[locale] ?? '']);
    expect(new Set(texts).size, locale).toBe(texts.length);
    for (const text of texts) expect(text).toMatch(WRITTEN[locale]);
    for (const { key, name } of apis) expect(name[locale], `${key} ${locale}`).toMatch(/./);
  }
});

test('each API has from two to six operations with examples, and a plan that costs nothing', async () => {
  const { apis, plans } = await readDemoApis();
  const free = plans.filter(({ price }) => price === 0).map(({ key }) => key);
  for (const { key, read, plans: own } of apis) {
    expect(
      own.some((plan) => free.includes(plan)),
      key,
    ).toBe(true);
    expect(read.operations.length, key).toBeGreaterThanOrEqual(2);
    expect(read.operations.length, key).toBeLessThanOrEqual(6);
    for (const { method, path } of read.operations) {
      const [answer] =
        describeOperation(read.document, { method, path, base: 'https://gateway.shop.example' })?.answers ?? [];
      if (answer?.status !== '204') expect(answer?.content?.example, `${key} ${path}`).toMatch(/./);
    }
  }
});
