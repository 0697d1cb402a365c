import { plainRegion } from './regions.ts';

export const MAX_TEMPLATES = 50;
export const MAX_ZONES = 40;
export const MAX_REGIONS = 60;
/** Places of a template, each region counted: a checkout compares its addresses with all of them. */
export const MAX_PLACES = 2_000;

/** How many places a zone or the excluded ones name. */
export function placeCount(places: readonly FreightPlace[]): number {
  return places.reduce((sum, { regions }) => sum + Math.max(1, regions.length), 0);
}

/** A country, or some of its regions; without regions the whole of it. */
export interface FreightPlace {
  country: string;
  regions: readonly string[];
}

/**
 * Price of the first units and of every further step. Units are pieces or grams; money is in the merchant's currency.
 */
export interface FreightPrice {
  first: number;
  firstMinor: number;
  step: number;
  stepMinor: number;
}

interface FreightZone extends FreightPrice {
  places: readonly FreightPlace[];
}

/** How a merchant charges shipping for some products. */
export interface FreightTemplate {
  id: number;
  chargeBy: 'piece' | 'weight';
  /** The first one is the home zone, used for estimates while the destination is unknown. */
  zones: readonly FreightZone[];
  /** Regions that are not served whatever the zones say. */
  excluded: readonly FreightPlace[];
  /** Price for regions that no zone names; null: they are not served. */
  elsewhere: FreightPrice | null;
  freeOverMinor: number | null;
}

export interface Destination {
  country: string;
  region: string;
}

/**
 * The shipping cost to a destination by this template; null if it is not served. Without a destination, the home zone's
 * price.
 */
export function priceAt(template: FreightTemplate, to: Destination | null): FreightPrice | null {
  if (!to) return template.zones[0] ?? template.elsewhere;
  const { excluded, zones } = indexOf(template);
  if (excluded.find(to) !== undefined) return null;
  return zones.find(to) ?? template.elsewhere;
}

/** Values by place. A region is more specific than its country; of two values for one place, the first counts. */
class PlaceIndex<T> {
  readonly #found = new Map<string, T>();

  add(places: readonly FreightPlace[], value: T): void {
    for (const { country, regions } of places) {
      const keys = regions.length === 0 ? [country] : regions.flatMap((name) => regionKeys(country, name));
      for (const key of keys) if (!this.#found.has(key)) this.#found.set(key, value);
    }
  }

  find({ country, region }: Destination): T | undefined {
    const named = regionKeys(country, region).map((key) => this.#found.get(key));
    return named[0] ?? this.#found.get(country);
  }
}

/** A region that consists of generic words alone is none. */
function regionKeys(country: string, name: string): string[] {
  const region = plainRegion(name);
  return region === '' ? [] : [`${country} ${region}`];
}

/** A checkout asks a template about each of the buyer's addresses, and a template can name thousands of regions. */
const indexes = new WeakMap<FreightTemplate, { excluded: PlaceIndex<true>; zones: PlaceIndex<FreightZone> }>();

function indexOf(template: FreightTemplate) {
  const known = indexes.get(template);
  if (known) return known;
  const made = { excluded: new PlaceIndex<true>(), zones: new PlaceIndex<FreightZone>() };
  made.excluded.add(template.excluded, true);
  for (const zone of template.zones) made.zones.add(zone.places, zone);
  indexes.set(template, made);
  return made;
}

/** The first units at their price, every further started step at its own. */
export function freightOf({ first, firstMinor, step, stepMinor }: FreightPrice, units: number): number {
  if (units <= first || step <= 0) return firstMinor;
  return firstMinor + Math.ceil((units - first) / step) * stepMinor;
}

/** Units of lines in a template: pieces, or grams. */
export function unitsOf(
  template: Pick<FreightTemplate, 'chargeBy'>,
  lines: readonly { num: number; weightGrams: number }[],
): number {
  return lines.reduce(
    (sum, { num, weightGrams }) => sum + (template.chargeBy === 'weight' ? num * weightGrams : num),
    0,
  );
}
