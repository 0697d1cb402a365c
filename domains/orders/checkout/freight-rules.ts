import { isShipped, type ProductKind } from '../../catalog/product-kinds.ts';
import { type Destination, freightOf, isRegionUnclear, priceAt, unitsOf } from '../../merchants/freight/rules.ts';
import type { Offer } from '../../promotions/offers.server.ts';
import type { FreightRule } from './pricing.ts';

type FreightOffer = Pick<Offer, 'kind' | 'currency' | 'freight' | 'freightTemplate' | 'weightGrams'>;

interface FreightLine {
  merchantId: number;
  kind: ProductKind;
  num: number;
  offer: FreightOffer;
}

/** The selected address, or the first one; null if there is none. */
export function chooseAddress<A extends { id: number }>(addresses: readonly A[], wanted?: number | null): A | null {
  return addresses.find((address) => address.id === wanted) ?? addresses[0] ?? null;
}

/** Products that are not sent to that address, or whose freight depends on a region that the address does not tell. */
export function placeProblem(
  offer: FreightOffer,
  to: Destination | null,
): { code: 'not_deliverable' | 'region_unclear'; available: number } | null {
  if (!isShipped(offer.kind) || !to || !offer.freightTemplate) return null;
  if (isRegionUnclear(offer.freightTemplate, to)) return { code: 'region_unclear', available: 0 };
  return priceAt(offer.freightTemplate, to) === null ? { code: 'not_deliverable', available: 0 } : null;
}

/** Addresses to which every line can be sent. */
export function servedAddresses(
  lines: readonly FreightLine[],
  addresses: readonly (Destination & { id: number })[],
): number[] {
  return addresses
    .filter((address) => lines.every((line) => placeProblem(line.offer, address) === null))
    .map((address) => address.id);
}

/**
 * The freight of one merchant's lines in parts: lines of one template are weighed or counted together, and templates
 * add up; products without a template share the merchant's flat freight. Amounts are converted into the order's
 * currency.
 */
export function freightRules(
  lines: readonly FreightLine[],
  merchantId: number,
  to: Destination | null,
  convert: (amount: number, currency: string) => number,
): FreightRule[] {
  const own = lines.flatMap((line, place) => (line.merchantId === merchantId && isShipped(line.kind) ? [place] : []));
  const byTemplate = new Map<number, number[]>();
  for (const place of own) {
    const key = lines[place]?.offer.freightTemplate?.id ?? 0;
    byTemplate.set(key, [...(byTemplate.get(key) ?? []), place]);
  }
  return [...byTemplate.values()].flatMap((places) => {
    const offer = lines[places[0] ?? -1]?.offer;
    if (!offer) return [];
    const money = (amount: number | null | undefined) => (amount == null ? null : convert(amount, offer.currency));
    const template = offer.freightTemplate;
    if (!template) {
      // the shop's flat freight is based on everything bought there, unless something uses a template
      const rule = { flat: money(offer.freight.flatMinor) ?? 0, freeOver: money(offer.freight.freeOverMinor) };
      return [byTemplate.size === 1 ? rule : { ...rule, lines: places }];
    }
    const price = priceAt(template, to);
    const units = unitsOf(
      template,
      places.flatMap((place) => {
        const line = lines[place];
        return line ? [{ num: line.num, weightGrams: line.offer.weightGrams }] : [];
      }),
    );
    // undeliverable lines cost no freight because they are not bought
    const flat = price ? (money(freightOf(price, units)) ?? 0) : 0;
    return [{ flat, freeOver: money(template.freeOverMinor), lines: places }];
  });
}
