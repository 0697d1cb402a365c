import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { sanitiseHtml } from '../../domains/catalog/sanitise-html.ts';
import { UNNAMED_COMPANY } from '../../domains/sites/given-names.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Texts } from '../../platform/locale/locale.ts';

const CONTENT = join(import.meta.dirname, '../demo/content/pages.json');
/** By the key of the demo's texts, which are the templates. `about` tells the demo's own story. */
const MARKS: Record<string, string> = {
  'user-agreement': 'user',
  privacy: 'privacy',
  'shipping-returns': 'shipping-returns',
  ad: 'ad',
  coop: 'coop',
};

interface Template {
  key: string;
  title: Texts;
  body: Texts;
}

/** Texts that every deployment has to publish, as templates to edit in the office; existing texts stay as they are. */
export async function fillLegalPages(db: Db): Promise<void> {
  const templates = (JSON.parse(await readFile(CONTENT, 'utf8')) as Template[]).filter(({ key }) => key in MARKS);
  const rows = templates.map(({ key, title, body }) => ({ mark: MARKS[key], title: named(title), body: named(body) }));
  await sql`
    insert into pages (mark, title, body)
    select mark, title, body from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(mark text, title jsonb, body jsonb)
    on conflict (mark) do nothing`.execute(db);
}

function named(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([locale, text]) => [
      locale,
      sanitiseHtml((text ?? '').replaceAll('Stoa', UNNAMED_COMPANY[locale as keyof Texts] ?? '')),
    ]),
  );
}
