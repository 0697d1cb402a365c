import { findRegion, listRegions, type Place, plainName } from '../../accounts/addresses/regions.ts';

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

/** Cash on delivery in a zone, for orders up to an amount in the merchant's currency; null: any amount. */
export interface ZoneCash {
  mostMinor: number | null;
}

interface FreightZone extends FreightPrice {
  places: readonly FreightPlace[];
  /** Null or missing: buyers there pay before the order is sent. */
  cash?: ZoneCash | null;
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

export type Destination = Place;

/**
 * The shipping cost to a destination by this template; null if it is not served, or if its region is unclear. Without a
 * destination, the home zone's price.
 */
export function priceAt(template: FreightTemplate, to: Destination | null): FreightPrice | null {
  if (!to) return template.zones[0] ?? template.elsewhere;
  const { excluded, zones } = indexOf(template);
  if (excluded.find(to) !== undefined || isRegionUnclear(template, to)) return null;
  return zones.find(to) ?? template.elsewhere;
}

/**
 * Whether the price depends on the region and the address does not tell which it is: the country's price could be too
 * low, and the region an excluded one.
 */
export function isRegionUnclear(template: FreightTemplate, to: Destination): boolean {
  const { excluded, zones, byRegion } = indexOf(template);
  if (!byRegion.has(to.country) || listRegions(to.country).length === 0) return false;
  return findRegion(to) === undefined && !excluded.hasRegion(to) && !zones.hasRegion(to);
}

/**
 * Cash on delivery at a destination by this template; null if there is none. The region has to be known wherever the
 * country has a list of them, so that nobody is sent an unpaid order to a place that its shop did not mean.
 */
export function cashAt(template: FreightTemplate, to: Destination): ZoneCash | null {
  const { excluded, zones } = indexOf(template);
  const isUnclear = listRegions(to.country).length > 0 && findRegion(to) === undefined;
  if (isUnclear || isRegionUnclear(template, to) || excluded.find(to) !== undefined) return null;
  return zones.find(to)?.cash ?? null;
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

  find(to: Destination): T | undefined {
    return this.#found.get(destinationKey(to)) ?? this.#found.get(to.country);
  }

  hasRegion(to: Destination): boolean {
    return this.#found.has(destinationKey(to));
  }
}

/** By code where the country has a list of regions, else by name. A region of generic words alone is none. */
function regionKeys(country: string, name: string): string[] {
  const region = findRegion({ country, region: name }) ?? plainName(name);
  return region === '' ? [] : [`${country} ${region}`];
}

function destinationKey(to: Destination): string {
  return `${to.country} ${findRegion(to) ?? plainName(to.region)}`;
}

/** A checkout asks a template about each of the buyer's addresses, and a template can name thousands of regions. */
interface TemplateIndex {
  excluded: PlaceIndex<true>;
  zones: PlaceIndex<FreightZone>;
  /** Countries of which it names regions. */
  byRegion: ReadonlySet<string>;
}
const indexes = new WeakMap<FreightTemplate, TemplateIndex>();

function indexOf(template: FreightTemplate): TemplateIndex {
  const known = indexes.get(template);
  if (known) return known;
  const places = [...template.excluded, ...template.zones.flatMap((zone) => zone.places)];
  const byRegion = new Set(places.filter(({ regions }) => regions.length > 0).map(({ country }) => country));
  const made = { excluded: new PlaceIndex<true>(), zones: new PlaceIndex<FreightZone>(), byRegion };
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
