import type { PageAddress } from '../../manifest/page-address.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';

/** The last part of an own page's address, as the pages are named: `topicList`. */
export function ownPageOf<Name extends string>(pathname: string, names: readonly Name[]): Name {
  const last = pathname
    .replace(/\.data$/, '')
    .split('/')
    .filter(Boolean)
    .at(-1)
    ?.toLowerCase();
  return names.find((name) => name.toLowerCase() === last) ?? (names[0] as Name);
}

export function pageAddress(place: string, page: number, more: Record<string, string> = {}): PageAddress {
  const query = new URLSearchParams(more);
  if (page > 1) query.set('page', String(page));
  return uncheckedAddress(query.size > 0 ? `${place}?${query}` : place);
}
