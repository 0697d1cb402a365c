import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES, type Texts } from '../../../platform/locale/locale.ts';
import type { AppGlyph } from '../art/scenes/app.ts';
import type { SamplePlatform } from './sample-files.ts';

/** How the downloads of the last 30 days go. */
type Trend = 'steady' | 'rising' | 'fading' | 'new';

interface DemoDeveloper {
  key: string;
  name: string;
  kind: 'person' | 'company';
  intro: Texts;
}

interface AppFacts {
  key: string;
  name: string;
  /** `lumen` is the developer that the demo's merchant owns; none for an app that was included. */
  developer: string | null;
  category: string;
  /** None for a web app. */
  platforms: SamplePlatform[];
  versions: number;
  glyph: AppGlyph;
  color: string;
  /** Downloads on an average day. */
  daily: number;
  trend: Trend;
  status: 'listed' | 'announced' | 'in_review';
  /** In cents; free without one. */
  price?: number;
}

export interface DemoApp extends AppFacts {
  summary: Texts;
  description: Texts;
  /** What its latest version brings. */
  news: Texts;
}

interface DemoRating {
  app: string;
  stars: number;
  locale: string;
  text: string;
  reply: string;
}

interface DemoInclusion {
  by: 'friend' | 'shopper';
  address: string;
  name: string;
  description: string;
  category: string;
  color: string;
  glyph: AppGlyph;
  status: 'pending' | 'approved' | 'refused' | 'withdrawn';
  daysAgo: number;
  reason?: string;
  appeal?: string;
}

interface AppsFile {
  developers: DemoDeveloper[];
  apps: AppFacts[];
  ratings: DemoRating[];
  collections: { key: string; title: Texts; intro: Texts; apps: string[] }[];
  inclusions: DemoInclusion[];
}

export interface DemoApps extends Omit<AppsFile, 'apps'> {
  apps: DemoApp[];
  /** What versions before the latest one brought, from the first on. */
  olderNotes: Texts[];
}

type AppTexts = Record<string, { summary: string; description: string; news?: string }>;

const read = async <T>(name: string) => JSON.parse(await readFile(join(import.meta.dirname, name), 'utf8')) as T;

/** The content of the app market, with the texts of each app in every language. */
export async function readDemoApps(): Promise<DemoApps> {
  const file = await read<AppsFile>('apps.json');
  const texts = await Promise.all(
    LOCALES.map(async (locale) => [locale, await read<AppTexts>(`texts/${locale}.json`)] as const),
  );
  const of = (key: string, field: 'summary' | 'description' | 'news') =>
    Object.fromEntries(texts.map(([locale, apps]) => [locale, apps[key]?.[field] ?? ''])) as Texts;
  const apps = file.apps.map((app) => ({
    ...app,
    summary: of(app.key, 'summary'),
    description: of(app.key, 'description'),
    news: of(app.key, 'news'),
  }));
  return { ...file, apps, olderNotes: await read<Texts[]>('older-notes.json') };
}
