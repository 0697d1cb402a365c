import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { languageOf } from '../languages.ts';
import type { Locale } from '../locale.ts';
import { unpackWoff } from './sfnt.ts';

const require = createRequire(import.meta.url);

/** The scripts of documents, each with its own font: none covers all letters. */
const FILES = {
  latin: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
  latinExtended: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
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

/** Fonts that may have a character, the likeliest first. */
export function fontsFor(character: string, locale: Locale): readonly FontName[] {
  if (/\p{Script=Thai}|\u0e3f/u.test(character)) return ['thai'];
  if (/\p{Script=Lao}/u.test(character)) return ['lao'];
  const ownHan = languageOf(locale).han;
  const han: readonly FontName[] =
    ownHan === 'traditional' ? ['traditional', 'simplified'] : ['simplified', 'traditional'];
  const isChinese = ownHan !== undefined;
  // quotation marks and dashes are full-width among CJK characters, and narrow elsewhere
  if (HAN.test(character))
    return isChinese || /\p{Script=Han}/u.test(character) ? [...han, 'latin'] : ['latin', ...han];
  return ['latin', 'latinExtended'];
}
