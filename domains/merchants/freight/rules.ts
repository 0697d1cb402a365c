import { isSameRegion } from './regions.ts';

export const MAX_TEMPLATES = 50;
export const MAX_ZONES = 40;
export const MAX_REGIONS = 60;

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
  if (template.excluded.some((place) => reach(place, to) > 0)) return null;
  // a zone that names the region is more specific than one that names the country
  const best = template.zones
    .map((zone) => ({ zone, reach: Math.max(0, ...zone.places.map((place) => reach(place, to))) }))
    .filter(({ reach: reached }) => reached > 0)
    .sort((a, b) => b.reach - a.reach)[0];
  return best?.zone ?? template.elsewhere;
}

/** 2: the zone names the region; 1: the country; 0: neither. */
function reach(place: FreightPlace, { country, region }: Destination): 0 | 1 | 2 {
  if (place.country !== country) return 0;
  if (place.regions.length === 0) return 1;
  return place.regions.some((name) => isSameRegion(name, region)) ? 2 : 0;
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
