import { expect, test } from 'vitest';
import { isDomainError } from '../../../platform/errors.ts';
import { placesText, readFreightForm, readPlaces } from './freight-form.ts';

const COUNTRIES = [
  { iso: 'CN', name: 'Chine' },
  { iso: 'TH', name: 'Thaïlande' },
];

test('reads places separated by the punctuation of any language', () => {
  const places = [
    { country: 'CN', regions: ['新疆', 'Tibet'] },
    { country: 'TH', regions: [] },
  ];
  expect(placesText(places, COUNTRIES)).toBe('Chine: 新疆, Tibet; Thaïlande');
  expect(readPlaces('Chine: 新疆, Tibet; Thaïlande', COUNTRIES)).toEqual(places);
  expect(readPlaces('cn：新疆、Tibet；th', COUNTRIES)).toEqual(places);
  expect(readPlaces('Atlantis', COUNTRIES)).toBeUndefined();
  expect(readPlaces(' ; ', COUNTRIES)).toEqual([]);
});

const FREE = { first: 0, firstMinor: 0, step: 0, stepMinor: 0 };

test('reads the form as input of the call: empty zones are omitted, an empty price elsewhere means not served', () => {
  const submitted = {
    name: 'Parcels',
    chargeBy: 'weight',
    'zone.0.places': 'CN',
    'zone.0.first': '1000',
    'zone.0.firstMinor': '10.50',
    'zone.1.places': '',
    'zone.2.places': 'CN: 北京',
    'zone.2.cash': '1',
    'zone.3.places': 'CN: 上海',
    'zone.3.cash': '1',
    'zone.3.cashMost': '500',
    freeOver: '99',
    isDefault: '1',
  };
  expect(readFreightForm(submitted, 'CNY', COUNTRIES)).toEqual({
    name: 'Parcels',
    chargeBy: 'weight',
    zones: [
      { places: [{ country: 'CN', regions: [] }], first: 1000, firstMinor: 1050, step: 0, stepMinor: 0, cash: null },
      { places: [{ country: 'CN', regions: ['北京'] }], ...FREE, cash: { mostMinor: null } },
      { places: [{ country: 'CN', regions: ['上海'] }], ...FREE, cash: { mostMinor: 50_000 } },
    ],
    excluded: [],
    elsewhere: null,
    freeOverMinor: 9_900,
    isDefault: true,
  });
});

test('reports all wrong fields together', () => {
  const submitted = {
    'zone.0.places': 'Mars',
    'zone.0.firstMinor': 'x',
    'zone.0.step': '-1',
    'elsewhere.first': 'y',
    freeOver: 'z',
    'zone.0.cash': '1',
    'zone.0.cashMost': '0',
  };
  let fields: unknown;
  try {
    readFreightForm(submitted, 'CNY', COUNTRIES);
  } catch (error) {
    fields = isDomainError(error) && (error.details.fields as { field: string }[]).map(({ field }) => field).sort();
  }
  expect(fields).toEqual([
    'elsewhere.first',
    'freeOver',
    'zone.0.cashMost',
    'zone.0.firstMinor',
    'zone.0.places',
    'zone.0.step',
  ]);
});
