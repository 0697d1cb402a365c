import { describe, expect, it } from 'vitest';
import { formatNames, formatRound, formatTenths } from './format.ts';
import { formatDateTime } from './format-date.ts';
import { formatPercent } from './format-measure.ts';

describe('round amounts', () => {
  it.each([
    ['en', 8000, 'CNY', '¥80'],
    ['zh-CN', 129900, 'CNY', '¥1,299'],
    ['lao', 8000, 'CNY', '¥80'],
    ['en', 8050, 'CNY', '¥80.50'],
    ['en', 8005, 'CNY', '¥80.05'],
    // a currency without decimals keeps its thousands
    ['en', 1000, 'JPY', '¥1,000'],
    ['en', 100000, 'JPY', '¥100,000'],
  ] as const)('in %s: %i of %s is %s', (locale, amount, currency, text) => {
    expect(formatRound({ amount, currency }, locale)).toBe(text);
  });

  it('keeps the sign where the language puts it', () => {
    expect(formatRound({ amount: 8000, currency: 'CNY' }, 'fr')).toMatch(/^80\s¥$/);
  });
});

it.each([
  ['en', 47, '4.7'],
  ['zh-CN', 50, '5.0'],
  ['zh-TW', 0, '0.0'],
  ['fr', 47, '4,7'],
  ['th', 47, '4.7'],
] as const)('a rating reads in %s as written there: %i is %s', (locale, tenths, text) => {
  expect(formatTenths(tenths, locale)).toBe(text);
});

it.each([
  ['en', '47%'],
  ['fr', '47\u00a0%'],
  ['lao', '47%'],
] as const)('a share in %s is written %s', (locale, text) => {
  expect(formatPercent(0.466, locale)).toBe(text);
});

it.each([
  ['en', 'day', '11/26'],
  ['fr', 'day', '26/11'],
  ['zh-CN', 'day', '11/26'],
  ['th', 'day', '26/11'],
  ['en', 'month', 'Nov 2026'],
  ['zh-TW', 'month', '2026年11月'],
  ['lao', 'month', '11/2026'],
  ['lao', 'long month', '11/2026'],
  ['en', 'long month', 'November 2026'],
  ['en', 'time', '22:30'],
  ['lao', 'time', '22:30'],
] as const)('under a chart in %s, a %s is %s', (locale, style, text) => {
  expect(formatDateTime('2026-11-26T22:30:00Z', locale, 'UTC', style)).toBe(text);
});

it('a day without a time is not moved by the time zone of the machine', () => {
  expect(formatDateTime('2026-11-26', 'en', 'UTC', 'day')).toBe('11/26');
});

it.each([
  ['en', '2.8%', 'Tea, Cups'],
  ['zh-CN', '2.8%', 'Tea、Cups'],
  ['zh-TW', '2.8%', 'Tea、Cups'],
  ['fr', '2,8\u00a0%', 'Tea, Cups'],
  ['th', '2.8%', 'Tea, Cups'],
  ['lao', '2,8%', 'Tea, Cups'],
] as const)('in %s a share with a decimal is %s, and names are %s', (locale, share, names) => {
  expect(formatPercent(0.0283, locale, 1)).toBe(share);
  expect(formatNames(['Tea', 'Cups'], locale)).toBe(names);
});
