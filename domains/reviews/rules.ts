import { languageOf } from '../../platform/locale/languages.ts';
import { LOCALES, type Locale } from '../../platform/locale/locale.ts';
import { normalForm } from '../../platform/text/normal-form.ts';

/** Maximum length of a review, a follow-up, a shop's answer and a reason. */
export const MAX_REVIEW_TEXT = 500;
export const MAX_REPLY = 500;
export const MAX_REASON = 200;
/** Maximum lines of one order reviewed at once: the capacity of a cart. */
export const MAX_REVIEWED_LINES = 100;
/** Specification 9: three pictures, five in some languages. */
export const MOST_REVIEW_PICTURES = Math.max(...LOCALES.map((locale) => languageOf(locale).reviewPictures));
/** How long an author may edit a review, and add a follow-up. */
const EDIT_HOURS = 24;
const ADD_ON_DAYS = 180;

export const REVIEW_STATES = ['shown', 'held', 'hidden', 'removed'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Filters by rating, and the stars of each. */
export const STAR_BANDS = { good: [4, 5], middling: [3, 3], bad: [1, 2] } as const;
export type StarBand = keyof typeof STAR_BANDS;
export const STAR_BAND_NAMES = Object.keys(STAR_BANDS) as StarBand[];

export const REPORT_REASONS = ['abuse', 'false', 'advertising', 'privacy', 'other'] as const;

/** Specification 5 and 9: three pictures, five in French, Thai and Lao. */
export function maxReviewPictures(locale: Locale): number {
  return languageOf(locale).reviewPictures;
}

/** An anonymised name: its first and last letter. */
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

/** Until when the author may edit it; a hidden review cannot be edited. */
export function mayEdit({ state, createdAt }: Written, now: Date): boolean {
  return (state === 'shown' || state === 'held') && now.getTime() < createdAt.getTime() + EDIT_HOURS * HOUR_MS;
}

/** Once, for half a year, and only to a published review. */
export function mayAddOn({ state, createdAt, hasAddOn }: Written, now: Date): boolean {
  return state === 'shown' && !hasAddOn && now.getTime() < createdAt.getTime() + ADD_ON_DAYS * 24 * HOUR_MS;
}

/** A site's moderation settings. */
export interface ReviewPolicy {
  /** Hold every review for a moderator. */
  reviewsFirst?: boolean;
  /** Words, one per line, that hold a review for moderation. */
  reviewWords?: string;
}

/** The words of the list that occur in one of the texts, ignoring case, width and surrounding spaces. */
export function bannedWords(policy: ReviewPolicy, texts: readonly string[]): string[] {
  const said = plain(texts.join('\n'));
  const listed = (policy.reviewWords ?? '').split('\n').map((word) => word.trim());
  return listed.filter((word) => word !== '' && said.includes(plain(word)));
}

/** Whether a text is published at once or held, and why: the matching words, or nothing if all are held. */
export function judgeReview(
  policy: ReviewPolicy,
  texts: readonly string[],
): { state: 'shown' | 'held'; reason: string } {
  const words = bannedWords(policy, texts);
  if (words.length > 0) return { state: 'held', reason: words.join(', ').slice(0, MAX_REASON) };
  return { state: policy.reviewsFirst ? 'held' : 'shown', reason: '' };
}

function plain(text: string): string {
  // invisible characters are inserted between letters to evade the list
  return normalForm(text, 'NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '');
}
