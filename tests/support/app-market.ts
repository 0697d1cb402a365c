import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { appFileKey } from '../../domains/app-market/downloads/open-file.server.ts';
import { appSearchTerms } from '../../domains/app-market/reading/search-terms.ts';
import type { App } from '../../domains/kit/context.ts';

interface MadeApp {
  name?: string;
  status?: 'listed' | 'announced' | 'draft' | 'taken_down';
  kind?: 'package' | 'web';
  summary?: Record<string, string>;
  developerId?: number | null;
  categoryId?: number;
  platforms?: readonly string[];
}

let made = 0;

/** An app of the market, listed unless it is said otherwise; without versions. Returns its id. */
export async function makeApp(app: Pick<App, 'database'>, given: MadeApp = {}): Promise<number> {
  made += 1;
  const { name = `App ${made}`, status = 'listed', kind = 'package', summary = { en: 'Does one thing well.' } } = given;
  const { developerId = 1, categoryId = 1, platforms = ['android', 'linux'] } = given;
  const words = appSearchTerms([name, ...Object.values(summary)]);
  const row = await sql<{ id: number }>`
    insert into apps.apps (developer_id, identifier, kind, category_id, name, summary, description, status, listed_at,
      search_words, platforms, address)
    values (${developerId}::bigint, ${`org.example.app${made}`}, ${kind}, ${categoryId}::bigint, ${name},
      ${JSON.stringify(summary)}::jsonb, ${JSON.stringify({ en: `All about ${name}.` })}::jsonb, ${status},
      case when ${status} = 'listed' then now() end, ${words}, ${[...platforms]}::text[], 'https://app.example.org/')
    returning id`.execute(app.database.db);
  return row.rows[0]?.id ?? 0;
}

interface MadeVersion {
  appId: number;
  code?: number;
  percent?: number;
  status?: 'released' | 'draft';
  platform?: string;
  name?: string;
  content?: string | Uint8Array;
}

export interface MadeFile {
  versionId: number;
  fileId: number;
  sha256: string;
  url: string;
}

/** A version with one file, which is in the storage; released unless it is said otherwise. */
export async function makeVersion(app: Pick<App, 'database' | 'storage'>, given: MadeVersion): Promise<MadeFile> {
  const { appId, code = 1, percent = 100, status = 'released', platform = 'android' } = given;
  const { name = 'notes.apk', content = `file ${appId} ${code} ${platform}` } = given;
  const bytes = Buffer.from(content);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await app.storage.put(appFileKey(sha256), bytes);
  const found = await sql<{ versionId: number; fileId: number }>`
    with version as (
      insert into apps.versions (app_id, code, name, notes, status, percent, released_at)
      values (${appId}::bigint, ${code}::bigint, ${`1.${code}`}, '{"en":"Faster start."}', ${status}, ${percent}::smallint, now())
      returning id)
    insert into apps.files (version_id, sha256, name, size, type, platform, permissions)
    select id, ${sha256}, ${name}, ${bytes.byteLength}::bigint, 'application/octet-stream', ${platform},
      '{android.permission.CAMERA}' from version
    returning version_id as "versionId", id as "fileId"`.execute(app.database.db);
  const row = found.rows[0] ?? { versionId: 0, fileId: 0 };
  return { ...row, sha256, url: `/files/${sha256}/${encodeURIComponent(name)}` };
}
