import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { languageOf } from '../locale/languages.ts';
import type { Locale } from '../locale/locale.ts';
import { unpackWoff } from './sfnt.ts';

const require = createRequire(import.meta.url);

/** The scripts of documents and of addresses, each with its own font: none covers all letters. */
const FILES = {
  latin: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
  latinExtended: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
  vietnamese: require.resolve('@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff'),
  cyrillic: require.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff'),
  cyrillicExtended: require.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff'),
  greek: require.resolve('@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff'),
  greekExtended: require.resolve('@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff'),
  devanagari: require.resolve('@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff'),
  arabic: require.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff'),
  hebrew: require.resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff'),
  korean: require.resolve('@fontsource/gowun-dodum/files/gowun-dodum-korean-400-normal.woff'),
  thai: require.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff'),
  lao: require.resolve('@fontsource/noto-sans-lao/files/noto-sans-lao-lao-400-normal.woff'),
  simplified: require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'),
  traditional: require.resolve('@fontsource/noto-sans-tc/files/noto-sans-tc-chinese-traditional-400-normal.woff'),
} as const;
export type FontName = keyof typeof FILES;

const read = new Map<FontName, Promise<Buffer>>();

/** A font as the bytes of its file; loaded once per process. */
export function readFont(name: FontName): Promise<Buffer> {
  const coming = read.get(name) ?? load(name);
  read.set(name, coming);
  return coming;
}

async function load(name: FontName): Promise<Buffer> {
  return unpackWoff(await readFile(FILES[name]));
}

const HAN = /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef\u2018-\u201d\u2026\u2014\u00b7]/u;

/** Scripts of addresses outside of the product's languages. */
const OTHER_SCRIPTS: readonly (readonly [RegExp, readonly FontName[]])[] = [
  [/\p{Script=Cyrillic}/u, ['cyrillic', 'cyrillicExtended']],
  [/\p{Script=Greek}/u, ['greek', 'greekExtended']],
  [/\p{Script=Arabic}|[\u060c\u061b\u061f]/u, ['arabic']],
  [/\p{Script=Hebrew}/u, ['hebrew']],
  [/\p{Script=Devanagari}|[\u0964\u0965]/u, ['devanagari']],
  [/\p{Script=Hangul}/u, ['korean']],
  // the font of simplified Chinese has kana
  [/[\p{Script=Hiragana}\p{Script=Katakana}\u30fb\u30fc]/u, ['simplified']],
];

/** Fonts that may have a character, the likeliest first. */
export function fontsFor(character: string, locale: Locale): readonly FontName[] {
  if (/\p{Script=Thai}|\u0e3f/u.test(character)) return ['thai'];
  if (/\p{Script=Lao}/u.test(character)) return ['lao'];
  const other = OTHER_SCRIPTS.find(([script]) => script.test(character));
  if (other) return other[1];
  const ownHan = languageOf(locale).han;
  const han: readonly FontName[] =
    ownHan === 'traditional' ? ['traditional', 'simplified'] : ['simplified', 'traditional'];
  const isChinese = ownHan !== undefined;
  // quotation marks and dashes are full-width among CJK characters, and narrow elsewhere
  if (HAN.test(character))
    return isChinese || /\p{Script=Han}/u.test(character) ? [...han, 'latin'] : ['latin', ...han];
  return ['latin', 'latinExtended', 'vietnamese'];
}

/** Whether a font's letters are written from right to left. */
export function isRightToLeft(name: FontName): boolean {
  return name === 'arabic' || name === 'hebrew';
}
