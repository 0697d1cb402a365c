import type { CalendarEntry } from './contract.ts';

export interface Planned extends Omit<CalendarEntry, 'overlaps'> {
  /** The products that it sells at a price of its own; none for a coupon, which is meant to be used with others. */
  productIds: readonly number[];
}

/** Each entry with the others that sell one of its products at the same time: a buyer finds two prices. */
export function withOverlaps(planned: readonly Planned[]): CalendarEntry[] {
  return planned.map(({ productIds, ...entry }) => ({
    ...entry,
    overlaps: planned.flatMap((other) => {
      const isSame = other.kind === entry.kind && other.id === entry.id;
      const sharesProduct = other.productIds.some((id) => productIds.includes(id));
      return !isSame && sharesProduct && meet(entry, other) ? other.title : [];
    }),
  }));
}

type Span = Pick<CalendarEntry, 'startsAt' | 'endsAt'>;

function meet(one: Span, other: Span): boolean {
  const endOf = ({ endsAt }: Span) => (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt));
  return Date.parse(one.startsAt) < endOf(other) && Date.parse(other.startsAt) < endOf(one);
}
