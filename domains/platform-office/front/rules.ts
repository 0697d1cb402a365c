import { LOCALES } from '../../../platform/locale/locale.ts';

export const PLACES = ['carousel', 'quick-link', 'tile', 'notice'] as const;
export type Place = (typeof PLACES)[number];
export const MAX_PAGE_TEXT = 50_000;
/** Size of such a text in every language, as JSON: four bytes per character. */
export const MAX_PAGE_BYTES = LOCALES.length * MAX_PAGE_TEXT * 4;

/** The icons available for a quick link. */
export const QUICK_ICONS = [
  'zap',
  'ticket-percent',
  'badge-percent',
  'store',
  'trending-up',
  'messages-square',
  'package',
  'smartphone',
  'apple',
  'handshake',
  'sparkles',
] as const;

/** A path of this site, an external address that is encrypted, or nothing. */
export function isLink(text: string): boolean {
  if (text === '') return true;
  if (/[\s\\<>"]/.test(text)) return false;
  if (/^\/(?!\/)/.test(text)) return true;
  return /^https:\/\/[^/]/i.test(text) && URL.canParse(text);
}

/** The fields that a placement shows of an advertisement; a form omits the others. */
export const SHOWN: Record<Place, { subtitle?: true; button?: true; image?: true; icon?: true; color?: true }> = {
  carousel: { subtitle: true, button: true, image: true, color: true },
  'quick-link': { icon: true },
  tile: { subtitle: true, image: true, color: true },
  notice: {},
};
