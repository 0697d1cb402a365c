import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDocument } from '../../../domains/api-market/documents/read-document.ts';
import type { ReadDocument } from '../../../domains/api-market/documents/rules.ts';
import { LOCALES, type Texts } from '../../../platform/locale/locale.ts';
import type { AppGlyph } from '../art/scenes/app.ts';

interface DemoPlan {
  key: string;
  name: Texts;
  summary: Texts;
  /** A month, in minor units of yuan. */
  price: number;
  quota: number;
  rate: number;
  burst: number;
}

interface ApiFacts {
  key: string;
  /** The name of the developer. */
  developer: string;
  category: string;
  color: string;
  glyph: AppGlyph;
  /** Keys of its plans. */
  plans: string[];
}

export interface DemoApi extends ApiFacts {
  name: Texts;
  summary: Texts;
  description: Texts;
  source: string;
  read: ReadDocument;
}

export interface DemoApis {
  plans: DemoPlan[];
  apis: DemoApi[];
}

const FIELDS = ['name', 'summary', 'description'] as const;
type ApiTexts = Record<string, Record<(typeof FIELDS)[number], string>>;

const text = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');
const json = async <T>(name: string) => JSON.parse(await text(name)) as T;

/** The content of the API market: each API with its texts in every language and its OpenAPI document. */
export async function readDemoApis(): Promise<DemoApis> {
  const { plans, apis } = await json<{ plans: DemoPlan[]; apis: ApiFacts[] }>('apis.json');
  const texts = await Promise.all(
    LOCALES.map(async (locale) => [locale, await json<ApiTexts>(`texts/${locale}.json`)] as const),
  );
  const of = (key: string, field: (typeof FIELDS)[number]) =>
    Object.fromEntries(texts.map(([locale, ofApis]) => [locale, ofApis[key]?.[field] ?? ''])) as Texts;
  const made: DemoApi[] = [];
  for (const facts of apis) {
    const { key } = facts;
    const source = await text(`documents/${key}.yaml`);
    const reading = await readDocument(source);
    if ('faults' in reading) throw new Error(`${key}.yaml: ${JSON.stringify(reading.faults)}`);
    const own = { name: of(key, 'name'), summary: of(key, 'summary'), description: of(key, 'description') };
    made.push({ ...facts, ...own, source, read: reading.read });
  }
  return { plans, apis: made };
}
