import type { Locale } from '../platform/locale.ts';
import type { AreaTexts, TextBook } from '../platform/text-book.ts';

/** One chunk per language and area: a page loads the areas that it shows, in the language that it speaks. */
const FILES = import.meta.glob<{ default: AreaTexts }>('./locales/*/*.json');

/** Areas beyond the shell by the beginning of the path. */
const AREAS_BY_PATH: [RegExp, string[]][] = [
  [/^\/(?:order\/|payment|sandbox\/)/, ['checkout', 'account']],
  [/^\/users\//, ['account', 'checkout']],
  [/^\/users\/message_center/, ['notices']],
  [/^\/(?:users\/coupon_list|merchant\/coupon)/, ['coupons']],
  [/^\/(?:users\/merchant_settled|merchant\/merchant_street)/, ['shops']],
  [/^\/login/, ['login']],
  [/^\/admin|^\/login[23]/, ['office']],
];

/** Areas that a page needs: `shell` everywhere, `goods` on every shop page. */
export function areasFor(pathname: string): string[] {
  return ['shell', 'goods', ...AREAS_BY_PATH.flatMap(([path, areas]) => (path.test(pathname) ? areas : []))];
}

const loaded = new Set<string>();

/** Loads what is missing of the areas into the book. */
export async function loadAreas(book: TextBook, areas: string[]): Promise<void> {
  await Promise.all(areas.filter((area) => !loaded.has(area)).map((area) => loadArea(book, area)));
}

async function loadArea(book: TextBook, area: string): Promise<void> {
  const texts = await readArea(book.locale, area);
  book.add(area, texts);
  loaded.add(area);
}

async function readArea(locale: Locale, area: string): Promise<AreaTexts> {
  const file = FILES[`./locales/${locale}/${area}.json`];
  return file ? (await file()).default : {};
}
