/** The sections of the goods site's home page below its carousel, in the standard order. */
export const STANDARD_SECTIONS = [
  'quick_links',
  'flash',
  'coupons',
  'groups',
  'best',
  'fresh',
  'shops',
  'featured',
  'floors',
  'more',
] as const;

/** Grows as the reader scrolls: whatever follows it is never reached. */
export const ENDLESS_SECTION = 'more';

/** Sections whose content staff choose; a page may have several of each. */
export const OWN_SECTIONS = ['products', 'picture'] as const;
export const HOME_SECTION_KINDS = [...STANDARD_SECTIONS, ...OWN_SECTIONS] as const;
export type HomeSectionKind = (typeof HOME_SECTION_KINDS)[number];

/** Sections with a heading that staff may replace. The others have none, or one for each of their parts. */
const UNTITLED: readonly HomeSectionKind[] = ['quick_links', 'flash', 'floors'];
export const hasTitle = (kind: HomeSectionKind): boolean => !UNTITLED.includes(kind);

/** A section as the page needs it, in the reader's language. */
export interface HomeSection {
  /** 0 for a section of the standard list. */
  id: number;
  kind: HomeSectionKind;
  /** Empty: the usual title of its kind. */
  title: string;
  text: string;
  image: string;
  link: string;
  productIds: readonly number[];
}

interface Scheduled {
  active: boolean;
  /** ISO instants; null: no limit. */
  startsAt: string | null;
  endsAt: string | null;
}

/** Whether a section is shown at this time: from its start, until before its end. */
export function isShownAt({ active, startsAt, endsAt }: Scheduled, now: Date): boolean {
  const at = now.getTime();
  return active && (!startsAt || Date.parse(startsAt) <= at) && (!endsAt || Date.parse(endsAt) > at);
}

/** The next time at which a section appears or disappears; null: none does. */
export function nextBoundary(sections: readonly Scheduled[], now: Date): Date | null {
  const times = sections
    .filter(({ active }) => active)
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .flatMap((text) => (text && Date.parse(text) > now.getTime() ? [Date.parse(text)] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
