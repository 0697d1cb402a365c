import type { FreightPlace, FreightPrice, ZoneCash } from '../../../domains/merchants/freight/rules.ts';
import { refuseFields } from '../../../platform/errors.ts';
import { decimalText, parseMoney } from '../../../platform/locale/money.ts';

/** Empty rows for further zones in a form. */
export const SPARE_ZONES = 2;
const MOST_ZONES = 40;

/** Countries with their names in the reader's language. */
export interface CountryNames {
  iso: string;
  name: string;
}

/** Regions as a line of text: `China: Xinjiang, Tibet; Thailand`. */
export function placesText(places: readonly FreightPlace[], countries: readonly CountryNames[]): string {
  const nameOf = (iso: string) => countries.find((country) => country.iso === iso)?.name ?? iso;
  return places
    .map(({ country, regions }) => (regions.length > 0 ? `${nameOf(country)}: ${regions.join(', ')}` : nameOf(country)))
    .join('; ');
}

/** Parses the line; undefined if a country is unknown. Full-width punctuation is accepted. */
export function readPlaces(text: string, countries: readonly CountryNames[]): FreightPlace[] | undefined {
  const places: FreightPlace[] = [];
  for (const part of text.split(/[;；\n]/)) {
    if (part.trim() === '') continue;
    const [name = '', regions = ''] = part.split(/[:：]/);
    const wanted = name.trim().toLowerCase();
    const country = countries.find(
      ({ iso, name: known }) => iso.toLowerCase() === wanted || known.toLowerCase() === wanted,
    );
    if (!country) return undefined;
    places.push({
      country: country.iso,
      regions: regions
        .split(/[,，、]/)
        .map((region) => region.trim())
        .filter(Boolean),
    });
  }
  return places;
}

/** A price in the fields of a form. */
export function priceFields(price: FreightPrice | null, currency: string): Record<keyof FreightPrice, string> {
  if (!price) return { first: '', firstMinor: '', step: '', stepMinor: '' };
  return {
    first: String(price.first),
    firstMinor: decimalText(price.firstMinor, currency),
    step: String(price.step),
    stepMinor: decimalText(price.stepMinor, currency),
  };
}

type Typed = Record<string, string>;
type Problems = { field: string; code: string }[];

/** The form of a template in the format of the call; throws all invalid fields at once. */
export function readFreightForm(submitted: Typed, currency: string, countries: readonly CountryNames[]) {
  const problems: Problems = [];
  const zones = Array.from({ length: MOST_ZONES }, (_, index) => `zone.${index}`)
    .filter((prefix) => (submitted[`${prefix}.places`] ?? '').trim() !== '')
    .map((prefix) => ({
      places: readOrTell(submitted, `${prefix}.places`, countries, problems),
      ...readPrice(submitted, prefix, currency, problems),
      cash: readCash(submitted, prefix, currency, problems),
    }));
  if (zones.length === 0) problems.push({ field: 'zone.0.places', code: 'required' });
  const hasElsewhere = ['first', 'firstMinor'].some((name) => (submitted[`elsewhere.${name}`] ?? '').trim() !== '');
  const freeOver = (submitted.freeOver ?? '').trim();
  const freeOverMinor = freeOver === '' ? null : parseMoney(freeOver, currency);
  if (freeOverMinor === undefined) problems.push({ field: 'freeOver', code: 'invalid_format' });
  const elsewhere = hasElsewhere ? readPrice(submitted, 'elsewhere', currency, problems) : null;
  const excluded = readOrTell(submitted, 'excluded', countries, problems);
  if (problems.length > 0) refuseFields(problems);
  return {
    ...(submitted.id ? { id: Number(submitted.id) } : {}),
    name: submitted.name ?? '',
    chargeBy: submitted.chargeBy,
    zones,
    excluded,
    elsewhere,
    freeOverMinor: freeOverMinor ?? null,
    isDefault: submitted.isDefault !== undefined,
  };
}

function readOrTell(
  submitted: Typed,
  field: string,
  countries: readonly CountryNames[],
  problems: Problems,
): FreightPlace[] {
  const places = readPlaces(submitted[field] ?? '', countries);
  if (!places) problems.push({ field, code: 'unknownCountry' });
  return places ?? [];
}

function readPrice(submitted: Typed, prefix: string, currency: string, problems: Problems): FreightPrice {
  const number = (name: 'first' | 'step') => {
    const text = (submitted[`${prefix}.${name}`] ?? '').trim() || '0';
    if (/^\d{1,8}$/.test(text)) return Number(text);
    problems.push({ field: `${prefix}.${name}`, code: 'invalid_format' });
    return 0;
  };
  const money = (name: 'firstMinor' | 'stepMinor') => {
    const amount = parseMoney((submitted[`${prefix}.${name}`] ?? '').trim() || '0', currency);
    if (amount === undefined) problems.push({ field: `${prefix}.${name}`, code: 'invalid_format' });
    return amount ?? 0;
  };
  return {
    first: number('first'),
    firstMinor: money('firstMinor'),
    step: number('step'),
    stepMinor: money('stepMinor'),
  };
}

/** Cash on delivery of a zone; without an amount it has no limit. */
function readCash(submitted: Typed, prefix: string, currency: string, problems: Problems): ZoneCash | null {
  if (submitted[`${prefix}.cash`] === undefined) return null;
  const text = (submitted[`${prefix}.cashMost`] ?? '').trim();
  const mostMinor = text === '' ? null : parseMoney(text, currency);
  if (mostMinor !== undefined && mostMinor !== 0) return { mostMinor };
  problems.push({ field: `${prefix}.cashMost`, code: 'invalid_format' });
  return null;
}
