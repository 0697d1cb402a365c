import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../platform/locale/locale.ts';
import { findTextFiles } from '../../platform/locale/texts.ts';
import { STATUS } from '../../server/errors.ts';

type Sentences = Map<string, string>;

const ROOT = join(import.meta.dirname, '../..');
const FILES = await findTextFiles(ROOT);

function readSentences(locale: Locale, area: string): Sentences {
  const sentences: Sentences = new Map();
  const walk = (place: object, path: string) => {
    for (const [key, value] of Object.entries(place)) {
      const at = path ? `${path}.${key}` : key;
      if (typeof value === 'string') sentences.set(at, value);
      else walk(value, at);
    }
  };
  const file = FILES.find((each) => each.area === area && each.locale === locale);
  walk(JSON.parse(readFileSync(join(ROOT, file?.path ?? `${area} in ${locale}`), 'utf8')), '');
  return sentences;
}

/** Plural forms differ between languages: the text must exist in each, not every plural form. */
const withoutPlural = (key: string) => key.replace(/_(?:one|two|few|many|zero|other)$/, '');
const keysOf = (sentences: Sentences) => [...new Set([...sentences.keys()].map(withoutPlural))].sort();
const placeholdersOf = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1]))].sort();

const areas = FILES.filter(({ locale }) => locale === 'en').map(({ area }) => area);
const others = LOCALES.filter((locale) => locale !== 'en');

describe.each(areas)('texts of %s', (area) => {
  const english = readSentences('en', area);

  it.each(others)('are all there in %s, and no more', (locale) => {
    expect(keysOf(readSentences(locale, area))).toEqual(keysOf(english));
  });

  it.each(others)('have the same placeholders in %s', (locale) => {
    for (const [key, text] of readSentences(locale, area)) {
      // the singular form may omit the number
      if (/_(?:one|two)$/.test(key)) continue;
      const original = english.get(key) ?? english.get(`${withoutPlural(key)}_other`) ?? '';
      expect({ key, values: placeholdersOf(text) }).toEqual({ key, values: placeholdersOf(original) });
    }
  });

  it.each(LOCALES)('are not empty in %s', (locale) => {
    const silent = [...readSentences(locale, area)].filter(([, text]) => text.trim() === '');
    expect(silent).toEqual([]);
  });
});

describe('refusals', () => {
  it('all have a sentence', () => {
    const told = new Set(keysOf(readSentences('en', 'errors')));
    expect(Object.keys(STATUS).filter((code) => !told.has(code))).toEqual([]);
    expect(told.has('system_error')).toBe(true);
  });
});

describe('locale files', () => {
  it.each(areas)('%s is in the same layer in all languages', (area) => {
    const layers = FILES.filter((file) => file.area === area).map(({ path }) => path.split('/locales/')[0]);
    expect(layers).toEqual(LOCALES.map(() => layers[0]));
  });

  it('belong to one layer each', async () => {
    const root = mkdtempSync(join(tmpdir(), 'stoa-texts-'));
    for (const layer of ['web/shop', 'web/forum']) {
      mkdirSync(join(root, layer, 'locales/en'), { recursive: true });
      writeFileSync(join(root, layer, 'locales/en/posts.json'), '{}');
    }
    await expect(findTextFiles(root)).rejects.toThrow('two layers claim the locale area posts');
  });
});
