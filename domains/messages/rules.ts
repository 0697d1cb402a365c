import { type NamesIn, type OfWings, WINGS } from '../wings.ts';
import { OWN_NOTICES } from './own-notices.ts';

type Declared = typeof OWN_NOTICES | OfWings<'notices'>;
type RowsOf<T> = T extends unknown ? T[keyof T] : never;
type Row = RowsOf<Declared>;
type SampleOf<T, K extends string> = T extends Record<K, { sample: infer S }> ? S : never;

/** A sample with every value of its type. */
type Widened<T> = T extends string ? string : T extends number ? number : { -readonly [K in keyof T]: Widened<T[K]> };

export type NoticeKind = NamesIn<Declared>;
/**
 * The data of each kind of notification, as in its sample; the texts `notifications:<kind>` have a placeholder for every
 * value.
 */
export type NoticeData = { [K in NoticeKind]: Widened<SampleOf<Declared, K>> };

/** What each kind belongs to and looks like, with an example of its data. */
export const NOTICES: Readonly<
  Record<
    NoticeKind,
    Pick<Row, 'topic' | 'icon' | 'tone'> & {
      tab?: Extract<Row, { tab: unknown }>['tab'];
      sample: Record<string, unknown>;
    }
  >
> = Object.assign({}, OWN_NOTICES, ...WINGS.map(({ notices }) => notices));

export const NOTICE_KINDS = Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]];

const FIRST_TABS = ['all', 'unread', 'payment', 'delivery'] as const;
type TabOfWings = OfWings<'noticeTabs'>[number];
export type NoticeTab = (typeof FIRST_TABS)[number] | TabOfWings | 'system';

const TABS_OF_WINGS = WINGS.flatMap(({ noticeTabs = [] }) => noticeTabs) as TabOfWings[];
export const NOTICE_TABS: readonly [NoticeTab, ...NoticeTab[]] = [...FIRST_TABS, ...TABS_OF_WINGS, 'system'];

/** The kinds of a tab; null: every kind. */
export function kindsOfTab(tab: NoticeTab): NoticeKind[] | null {
  return tab === 'all' || tab === 'unread' ? null : NOTICE_KINDS.filter((kind) => NOTICES[kind].tab === tab);
}
