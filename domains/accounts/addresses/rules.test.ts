import { describe, expect, test } from 'vitest';
import { COUNTRIES, findCountry } from '../countries.ts';
import { readPhone } from '../phones/phones.server.ts';
import { cleanPostCode, postalRule, readAddressRule } from './postal-rules.ts';
import { listRegions } from './regions.ts';
import { addressProblems } from './rules.ts';

const full = { name: 'A', region: 'R', city: 'C', detail: 'D', postCode: '' };

describe('post codes by country', () => {
  test.each([
    ['CN', ['200040', '100000'], ['20004', '2000400', 'ABCDEF']],
    ['TW', ['106', '10617', '106409'], ['10', '1064', '1064091']],
    ['TH', ['10330', '50000'], ['01033', '1033', '103300']],
    ['LA', ['01000', '16000'], ['1000', '010000']],
    ['FR', ['75004', '01000', '97400', '98000'], ['00123', '99000', '7500']],
    ['US', ['94110', '94110-1234'], ['9411', '94110-12', '941101']],
    ['GB', ['SW1A 1AA', 'M1 1AE'], ['!', 'x', '-12345']],
  ])('%s', (country, right, wrong) => {
    const codes = (postCode: string) => addressProblems({ ...full, postCode }, country).map((problem) => problem.code);
    for (const postCode of right) expect([postCode, codes(postCode)]).toEqual([postCode, []]);
    for (const postCode of wrong) expect([postCode, codes(postCode)]).toEqual([postCode, ['wrongPostCode']]);
  });
});

test.each(['HK', 'MO', 'AE', 'QA', 'IE', 'PA', 'KE', 'VN'])('%s needs no post code', (country) => {
  expect(addressProblems({ ...full, postCode: '' }, country)).toEqual([]);
  expect(addressProblems({ ...full, postCode: '999077' }, country)).toEqual([]);
});

test.each([
  ['CN', '１０００２０', '100020'],
  ['JP', '１００－０００１', '100-0001'],
  ['JP', '〒100-0001', '100-0001'],
  ['JP', '100ー0001', '100-0001'],
  ['US', '94110–1234', '94110-1234'],
  ['FR', 'F-75004', '75004'],
  ['FR', '75 004', '75004'],
  ['CH', 'CH-8001', '8001'],
  ['SE', 'SE-114 55', '114 55'],
  ['LV', '1073', 'LV-1073'],
  ['PT', '1000 001', '1000-001'],
  ['GB', 'sw1a 1aa', 'SW1A 1AA'],
  ['KY', 'KY1-1100', 'KY1-1100'],
  ['CN', 'nonsense', 'NONSENSE'],
])('a post code of %s typed %s is %s', (country, typed, code) => {
  expect(cleanPostCode(typed, country)).toBe(code);
});

test('every country has a rule whose example fits, and regions with distinct codes', () => {
  for (const { iso } of COUNTRIES) {
    const { example, pattern } = postalRule(iso);
    if (example) expect([iso, example, pattern.test(example)]).toEqual([iso, example, true]);
    const values = readAddressRule(iso, 'en').regions.map(({ value }) => value);
    expect([iso, values.length]).toEqual([iso, new Set(values).size]);
  }
  expect(['CN', 'JP', 'US', 'TH', 'LA', 'FR', 'DE'].map((iso) => listRegions(iso).length)).toEqual([
    34, 47, 62, 77, 18, 18, 0,
  ]);
});

test('a chosen region is written in the script of its readers', () => {
  const first = (iso: string, locale: 'en' | 'zh-CN' | 'th') => readAddressRule(iso, locale).regions[0];
  expect(first('CN', 'en')).toEqual({ value: 'Anhui', label: 'Anhui' });
  expect(first('US', 'en')).toEqual({ value: 'AL', label: 'Alabama' });
  expect(first('TH', 'th')?.value).toBe('กระบี่');
  expect(readAddressRule('HK', 'zh-CN')).toMatchObject({ postCode: 'none', regions: [{}, {}, {}] });
});

test('reports all wrong parts together', () => {
  const empty = { name: '', region: '', city: '', detail: '', postCode: '' };
  expect(addressProblems(empty, 'CN').map(({ field, code }) => `${field}:${code}`)).toEqual([
    'name:emptyName',
    'region:emptyRegion',
    'detail:emptyDetail',
    'postCode:emptyPostCode',
  ]);
});

test.each([
  ['CN', 1],
  ['TW', 1],
  ['TH', 1],
  ['LA', 1],
  ['US', 1],
  ['FR', 0],
  ['DE', 0],
])('an address in %s without a region has %i problems', (country, count) => {
  const address = { ...full, region: '', postCode: { TW: '106', CN: '200040' }[country] ?? '75004' };
  expect(addressProblems(address, country)).toHaveLength(count);
});

test.each([
  ['138 0013 8000', 'CN', '+8613800138000'],
  ['+33 6 12 34 56 78', 'CN', '+33612345678'],
  ['06 12 34 56 78', 'FR', '+33612345678'],
  ['0912 345 678', 'TW', '+886912345678'],
  ['081 234 5678', 'TH', '+66812345678'],
  ['020 23 123 456', 'LA', '+8562023123456'],
  ['(415) 555-2671', 'US', '+14155552671'],
  ['123', 'CN', undefined],
  ['not a number', 'FR', undefined],
  ['1'.repeat(40), 'CN', undefined],
])('the phone %s in %s is read as %s', (text, country, phone) => expect(readPhone(text, { country })).toBe(phone));

test('the six countries of the specification come first, under its codes', () => {
  const six = COUNTRIES.slice(0, 6).map(({ code, language, currency }) => `${code} ${language} ${currency}`);
  expect(six.sort()).toEqual([
    'cn zh-CN CNY',
    'fr fr-FR EUR',
    'laos lao LAK',
    'th th-TH THB',
    'tw zh-TW TWD',
    'us en USD',
  ]);
  expect([findCountry('laos')?.iso, findCountry('LA')?.code, findCountry('nowhere')]).toEqual([
    'LA',
    'laos',
    undefined,
  ]);
});
