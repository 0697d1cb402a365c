import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FreightTemplate, freightOf, isRegionUnclear, priceAt, unitsOf } from './rules.ts';

const price = (firstMinor: number) => ({ first: 1, firstMinor, step: 1, stepMinor: 200 });
const template: FreightTemplate = {
  id: 1,
  chargeBy: 'piece',
  zones: [
    { places: [{ country: 'CN', regions: [] }], ...price(800) },
    { places: [{ country: 'CN', regions: ['新疆', 'Tibet'] }], ...price(2_500) },
    {
      places: [
        { country: 'TH', regions: [] },
        { country: 'LA', regions: [] },
      ],
      ...price(6_000),
    },
  ],
  excluded: [{ country: 'CN', regions: ['青海'] }],
  elsewhere: null,
  freeOverMinor: null,
};

const byRegion: FreightTemplate = {
  ...template,
  zones: [
    { places: [{ country: 'CN', regions: [] }], ...price(1_000) },
    { places: [{ country: 'CN', regions: ['新疆', '青海', '内蒙古'] }], ...price(1_800) },
  ],
  excluded: [{ country: 'CN', regions: ['西藏'] }],
};

describe('a place', () => {
  test.each([
    ['内蒙', 1_800],
    ['內蒙', 1_800],
    ['Nei Mongol', 1_800],
    ['มองโกเลียใน', 1_800],
    ['Inner Mongolia Autonomous Region', 1_800],
    ['Xin Jiang', 1_800],
    ['Xīnjiāng', 1_800],
    ['新 疆', 1_800],
    ['ซินเจียง', 1_800],
    ['新疆维吾尔自治区', 1_800],
    ['ທິເບດ', null],
    ['Xizang', null],
    ['Shaanxi', 1_000],
    ['上海市浦东新区', 1_000],
  ])('a region written %s is charged %s', (region, price) => {
    expect(priceAt(byRegion, { country: 'CN', region })?.firstMinor ?? null).toBe(price);
    expect(isRegionUnclear(byRegion, { country: 'CN', region })).toBe(false);
  });

  test.each([
    [{ region: 'Sinjang', postCode: '830000' }, 1_800],
    [{ region: '', postCode: '850000' }, null],
    [{ region: 'somewhere', city: '北京市' }, 1_000],
  ])('the post code or the city tells where the region does not: %j', (place, price) => {
    expect(priceAt(byRegion, { country: 'CN', ...place })?.firstMinor ?? null).toBe(price);
    expect(isRegionUnclear(byRegion, { country: 'CN', ...place })).toBe(false);
  });

  test('an unclear region is never charged the price of the country, where regions differ', () => {
    const unclear = { country: 'CN', region: 'Sinjang' };
    expect([isRegionUnclear(byRegion, unclear), priceAt(byRegion, unclear)]).toEqual([true, null]);
    const uniform = { ...byRegion, zones: byRegion.zones.slice(0, 1), excluded: [] };
    expect([isRegionUnclear(uniform, unclear), priceAt(uniform, unclear)?.firstMinor]).toEqual([false, 1_000]);
    const bavaria = { ...uniform, excluded: [{ country: 'DE', regions: ['Bayern'] }], elsewhere: price(100) };
    expect(priceAt(bavaria, { country: 'DE', region: 'bayern' })).toBeNull();
    expect(priceAt(bavaria, { country: 'DE', region: '' })?.firstMinor).toBe(100);
  });

  test('is charged by the most specific zone, or not served', () => {
    const at = (country: string, region: string) => priceAt(template, { country, region })?.firstMinor ?? null;
    expect(at('CN', '上海市')).toBe(800);
    expect(at('CN', 'Xinjiang')).toBe(2_500);
    expect(at('CN', 'Qinghai')).toBeNull();
    expect(at('LA', 'Vientiane')).toBe(6_000);
    expect(at('FR', '')).toBeNull();
    expect(priceAt({ ...template, elsewhere: price(9_000) }, { country: 'FR', region: '' })?.firstMinor).toBe(9_000);
    expect(priceAt(template, null)?.firstMinor).toBe(800);
  });
});

test('a region of generic words alone is none', () => {
  const named = { ...template, zones: [{ places: [{ country: 'CN', regions: ['Province'] }], ...price(100) }] };
  expect(priceAt({ ...named, excluded: [] }, { country: 'CN', region: 'somewhere' })).toBeNull();
});

test('thousands of regions cost a checkout of many addresses little', () => {
  const regions = Array.from({ length: 2_000 }, (_, nth) => `Region ${nth} of somewhere`);
  const large = { ...template, zones: [{ places: [{ country: 'CN', regions }], ...price(700) }] };
  const before = process.cpuUsage();
  for (let nth = 0; nth < 50; nth += 1)
    for (let line = 0; line < 100; line += 1)
      expect(priceAt(large, { country: 'CN', region: `region ${nth} of somewhere` })?.firstMinor).toBe(700);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});

describe('freight', () => {
  test('charges the first units and every begun step', () => {
    const heavy = { first: 1_000, firstMinor: 1_000, step: 500, stepMinor: 300 };
    expect([0, 1_000, 1_001, 1_500, 1_501].map((grams) => freightOf(heavy, grams))).toEqual([
      1_000, 1_000, 1_300, 1_300, 1_600,
    ]);
    expect(freightOf({ ...heavy, step: 0 }, 9_000)).toBe(1_000);
  });

  test('counts pieces or weighs', () => {
    const lines = [
      { num: 2, weightGrams: 700 },
      { num: 1, weightGrams: 100 },
    ];
    expect(unitsOf({ chargeBy: 'piece' }, lines)).toBe(3);
    expect(unitsOf({ chargeBy: 'weight' }, lines)).toBe(1_500);
  });

  test('never falls when more is sent, and is never less than the first units', () => {
    const prices = fc.record({
      first: fc.integer({ min: 0, max: 5_000 }),
      firstMinor: fc.integer({ min: 0, max: 10_000 }),
      step: fc.integer({ min: 0, max: 5_000 }),
      stepMinor: fc.integer({ min: 0, max: 10_000 }),
    });
    const units = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(prices, units, units, (given, one, other) => {
        const together = freightOf(given, one + other);
        expect(Number.isInteger(together) && together >= 0).toBe(true);
        expect(together).toBeGreaterThanOrEqual(freightOf(given, one));
        expect(together).toBeGreaterThanOrEqual(given.firstMinor);
      }),
    );
  });
});
