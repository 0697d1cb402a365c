import { LOCALES } from '../../../platform/locale.ts';

export const PLACES = ['carousel', 'quick-link', 'tile', 'notice'] as const;
export type Place = (typeof PLACES)[number];
export const MAX_PAGE_TEXT = 50_000;
/** Such a text in every language, as JSON: four bytes for a character. */
export const MAX_PAGE_BYTES = LOCALES.length * MAX_PAGE_TEXT * 4;

/** The drawings that a quick link may carry. */
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

/** A path of this site, an address of the web, or nothing. */
export function isLink(text: string): boolean {
  if (text === '') return true;
  if (/[\s\\<>"]/.test(text)) return false;
  if (/^\/(?!\/)/.test(text)) return true;
  return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
}

/** What a place shows of an advertisement; the rest of its fields would be asked for in vain. */
export const SHOWN: Record<Place, { subtitle?: true; button?: true; image?: true; icon?: true; color?: true }> = {
  carousel: { subtitle: true, button: true, image: true, color: true },
  'quick-link': { icon: true },
  tile: { subtitle: true, image: true, color: true },
  notice: {},
};
