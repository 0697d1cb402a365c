import type { Locale } from '../../platform/locale.ts';

/** Characters of a review, of what is added later, of a shop's answer and of a reason. */
export const MAX_REVIEW_TEXT = 500;
export const MAX_REPLY = 500;
export const MAX_REASON = 200;
/** Lines of one order that are reviewed in one go; the most a cart holds. */
export const MAX_REVIEWED_LINES = 100;
/** Specification 9: three pictures, five in some languages. */
const FEW_PICTURES = 3;
export const MOST_REVIEW_PICTURES = 5;
/** How long an author may put right what they wrote, and add what they found out since. */
const EDIT_HOURS = 24;
const ADD_ON_DAYS = 180;

export const REVIEW_STATES = ['shown', 'held', 'hidden', 'removed'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Ways to narrow reviews by how pleased their authors are, and the stars behind each. */
export const STAR_BANDS = { good: [4, 5], middling: [3, 3], bad: [1, 2] } as const;
export type StarBand = keyof typeof STAR_BANDS;
export const STAR_BAND_NAMES = Object.keys(STAR_BANDS) as StarBand[];

export const REPORT_REASONS = ['abuse', 'false', 'advertising', 'privacy', 'other'] as const;

/** Specification 5 and 9: three pictures, five in French, Thai and Lao. */
export function maxReviewPictures(locale: Locale): number {
  return locale === 'fr' || locale === 'th' || locale === 'lao' ? MOST_REVIEW_PICTURES : FEW_PICTURES;
}

/** A name that does not tell who it is: its first and last letter. */
export function maskedName(name: string): string {
  const letters = [...name];
  const last = letters.length > 2 ? letters.at(-1) : '';
  return `${letters[0] ?? ''}***${last}`;
}

interface Written {
  state: ReviewState;
  createdAt: Date;
  hasAddOn: boolean;
}

const HOUR_MS = 3_600_000;

/** Until when the author may change it; what a moderator hid stays as it was. */
export function mayEdit({ state, createdAt }: Written, now: Date): boolean {
  return (state === 'shown' || state === 'held') && now.getTime() < createdAt.getTime() + EDIT_HOURS * HOUR_MS;
}

/** Once, for half a year, and only to what others can read. */
export function mayAddOn({ state, createdAt, hasAddOn }: Written, now: Date): boolean {
  return state === 'shown' && !hasAddOn && now.getTime() < createdAt.getTime() + ADD_ON_DAYS * 24 * HOUR_MS;
}

/** What a site lets through by itself. */
export interface ReviewPolicy {
  /** Every review waits for a moderator. */
  reviewsFirst?: boolean;
  /** Words, one a line, that make a review wait. */
  reviewWords?: string;
}

/** The words of the list that stand in one of the texts, whatever their case, width or spaces around them. */
export function bannedWords(policy: ReviewPolicy, texts: readonly string[]): string[] {
  const said = plain(texts.join('\n'));
  const listed = (policy.reviewWords ?? '').split('\n').map((word) => word.trim());
  return listed.filter((word) => word !== '' && said.includes(plain(word)));
}

/** Whether a text is shown at once or waits, and for what: the words it waits for, or nothing for all alike. */
export function judge(policy: ReviewPolicy, texts: readonly string[]): { state: 'shown' | 'held'; reason: string } {
  const words = bannedWords(policy, texts);
  if (words.length > 0) return { state: 'held', reason: words.join(', ').slice(0, MAX_REASON) };
  return { state: policy.reviewsFirst ? 'held' : 'shown', reason: '' };
}

function plain(text: string): string {
  // what cannot be seen is put between letters to get past a list
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '');
}
