import { normaliseText } from '../../../platform/text/search-words.ts';
import { POSTAL_DATA, REGION_NAMES } from './postal-data.ts';

/** A province, state or prefecture of a country that has a list of them. */
export interface Region {
  /** ISO 3166-2 without the country, or the name where it has none. */
  code: string;
  /** As labels write it: `CA`, `新疆维吾尔自治区`. */
  native: string;
  /** Empty if the native name is Latin already. */
  latin: string;
  /** The full name where labels write a code: `California`. */
  fullName: string;
  names: readonly string[];
  postCodes: RegExp | null;
}

/** What is known of a place; the region may be in any language and spelling. */
export interface Place {
  country: string;
  region: string;
  city?: string;
  postCode?: string;
}

interface Directory {
  regions: readonly Region[];
  byName: ReadonlyMap<string, string>;
  answers: Map<string, string | undefined>;
}

const directories = new Map<string, Directory | null>();

/** The regions of a country; empty if it has no list. */
export function listRegions(country: string): readonly Region[] {
  return directoryOf(country)?.regions ?? [];
}

/**
 * The code of the region that an address is in: by the region's name, else the post code, else the city's name. Undefined
 * if none of them tells.
 */
export function findRegion({ country, region, city = '', postCode = '' }: Place): string | undefined {
  const directory = directoryOf(country);
  if (!directory) return undefined;
  const byCode = () => directory.regions.find((one) => postCode !== '' && one.postCodes?.test(postCode))?.code;
  return byName(directory, region) ?? byCode() ?? byName(directory, city);
}

/** A checkout asks about the same few names for every line and address. */
const MOST_ANSWERS = 1_000;

function byName(directory: Directory, text: string): string | undefined {
  if (text === '') return undefined;
  const { answers } = directory;
  if (answers.has(text)) return answers.get(text);
  if (answers.size >= MOST_ANSWERS) answers.clear();
  const found = readName(directory, text);
  answers.set(text, found);
  return found;
}

function readName({ byName: names }: Directory, text: string): string | undefined {
  for (const part of [text, ...text.split(/[,，、;/]/)]) {
    const plain = plainName(part);
    const found = names.get(plain) ?? names.get(withoutGenericPart(plain)) ?? byStart(names, plain);
    if (found) return found;
  }
  return undefined;
}

/** Characters without spaces: `上海市浦东新区` begins with a region. */
function byStart(names: ReadonlyMap<string, string>, plain: string): string | undefined {
  if (!/^\p{Script=Han}{3}/u.test(plain)) return undefined;
  for (let length = plain.length - 1; length >= 2; length -= 1) {
    const found = names.get(plain.slice(0, length));
    if (found) return found;
  }
  return undefined;
}

/** Pairs of traditional and simplified characters in names of regions. */
const SIMPLIFIED = new Map(
  '內内|遼辽|寧宁|龍龙|蘇苏|東东|廣广|貴贵|雲云|陝陕|肅肃|慶庆|門门|臺台|灣湾|維维|爾尔|壯壮|區区|縣县|園园|義义|蓮莲|蘭兰|連连|別别|島岛'
    .split('|')
    .map(([from = '', to = '']) => [from, to] as const),
);
const GENERIC =
  /(?:autonomousregion|province|state|city|region|prefecture|county|municipality|metropolis|sheng|shi|zizhiqu)$|^(?:จังหวัด|แขวง|ແຂວງ)|(?:特别行政区|自治区|[省市州府县都道])$/u;

/** Letters and digits only, without accents and case. */
export function plainName(text: string): string {
  const letters = normaliseText(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  return letters.replace(/\p{Script=Han}/gu, (letter) => SIMPLIFIED.get(letter) ?? letter);
}

function withoutGenericPart(plain: string): string {
  return plain.replace(GENERIC, '');
}

function directoryOf(country: string): Directory | null {
  const known = directories.get(country);
  if (known !== undefined) return known;
  const made = Object.hasOwn(POSTAL_DATA, country) || Object.hasOwn(REGION_NAMES, country) ? build(country) : null;
  // countries come from addresses that were checked, so that the number of entries is bounded by that of the data
  if (made) directories.set(country, made);
  return made;
}

function build(country: string): Directory | null {
  const regions = regionsOf(country);
  if (regions.length === 0) return null;
  const names = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const { code, names: all } of regions) for (const name of all) names.set(plainName(name), code);
  const full = new Set(names.keys());
  for (const { code, names: all } of regions) {
    for (const short of all.map((name) => withoutGenericPart(plainName(name)))) {
      if (short === '' || full.has(short)) continue;
      const other = names.get(short);
      if (other !== undefined && other !== code) ambiguous.add(short);
      names.set(short, code);
    }
  }
  for (const name of ambiguous) names.delete(name);
  return { regions, byName: names, answers: new Map() };
}

function regionsOf(country: string): Region[] {
  const own = REGION_NAMES[country] ?? [];
  const rows: readonly (readonly string[])[] = own.some(([, native]) => native)
    ? own.map(([code = '', native = '', latin = '', , postCodes = '']) => [code, native, latin, '', postCodes])
    : (POSTAL_DATA[country]?.regions ?? []);
  return rows.map(([code = '', native = '', latin = '', fullName = '', postCodes = '']) => {
    const others = own.find((row) => row[0] === code)?.[3]?.split('|') ?? [];
    return {
      code,
      native,
      latin,
      fullName: fullName || native,
      names: [code, native, latin, fullName, ...others].filter((name) => name && !/^\d+$/.test(name)),
      postCodes: postCodes ? new RegExp(`^(?:${postCodes})`, 'i') : null,
    };
  });
}
