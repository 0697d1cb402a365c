import { join } from 'node:path';
import { type Locale, languageTag } from '../../platform/locale/locale.ts';
import { findTextFiles } from '../../platform/locale/texts.ts';

const AREAS = [...new Set((await findTextFiles(join(import.meta.dirname, '../..'))).map(({ area }) => area))];
/** How a text shows that is missing in a language: as its key, or with the place of its value left open. */
const MISSING = new RegExp(`(?<![\\w/.-])(?:${AREAS.join('|')}):[a-z]\\w*(?:\\.\\w+)*|\\{\\{\\w+\\}\\}`, 'g');

interface Reader {
  language: Locale;
  token?: string;
}

/** Errors in the texts of a page as sent to a reader of that language; no browser needed. */
async function wordFaults(url: string, path: string, { language, token }: Reader): Promise<string[]> {
  const cookie = `language=${language}${token ? `; token=${token}` : ''}`;
  const answer = await fetch(url + path, { headers: { cookie }, redirect: 'manual' });
  const html = await answer.text();
  const shown = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '');
  const faults = [...(shown.match(MISSING) ?? [])];
  if (answer.status !== 200) faults.push(`answers ${answer.status}`);
  if (!html.includes(`<html lang="${languageTag(language)}"`)) faults.push('is not in that language');
  if (!/<title>[^<]+<\/title>/.test(html)) faults.push('has no title');
  return faults.map((fault) => `${path}: ${fault}`);
}

/** The same of several pages. */
export async function wordFaultsOf(url: string, paths: readonly string[], reader: Reader): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) faults.push(...(await wordFaults(url, path, reader)));
  return faults;
}
