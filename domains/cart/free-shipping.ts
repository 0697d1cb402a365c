import { isShipped, type ProductKind } from '../catalog/product-kinds.ts';
import type { FreightTemplate } from '../merchants/freight/rules.ts';

/** Products of one shop that ship free together from an amount, in minor units of the reader's currency. */
export interface FreeShipping {
  over: number;
  lineIds: number[];
}

interface ShippedLine {
  id: number;
  offer: {
    kind: ProductKind;
    currency: string;
    freight: { flatMinor?: number; freeOverMinor?: number | null };
    freightTemplate: Pick<FreightTemplate, 'id' | 'freeOverMinor'> | null;
  };
}

/**
 * The amount from which the lines of one shop ship free, as calculated at checkout: products of one template together;
 * the shop's flat freight counts everything bought there unless something uses a template. Excludes what never ships
 * free.
 */
export function freeShippingOf(
  lines: readonly ShippedLine[],
  convert: (amount: number, currency: string) => number,
): FreeShipping[] {
  const physical = lines.filter(({ offer }) => isShipped(offer.kind));
  const byTemplate = Map.groupBy(physical, ({ offer }) => offer.freightTemplate?.id ?? 0);
  return [...byTemplate.values()].flatMap((own) => {
    const offer = own[0]?.offer;
    if (!offer) return [];
    const { freightTemplate: template, freight, currency } = offer;
    if (!template && !freight.flatMinor) return [];
    const over = template ? template.freeOverMinor : freight.freeOverMinor;
    const counted = !template && byTemplate.size === 1 ? lines : own;
    return over == null ? [] : [{ over: convert(over, currency), lineIds: counted.map(({ id }) => id) }];
  });
}

/** The amount still missing for free shipping; 0 if it ships free, null if nothing of it is bought. */
export function missingForFree(
  free: FreeShipping,
  bought: readonly { id: number; subtotal: { amount: number } }[],
): number | null {
  const own = bought.filter(({ id }) => free.lineIds.includes(id));
  if (own.length === 0) return null;
  return Math.max(0, free.over - own.reduce((sum, { subtotal }) => sum + subtotal.amount, 0));
}
