import { sql } from 'kysely';
import type { Db } from './db.ts';

const OLDEST = 150_000;

/** A PostgreSQL server or database that the shop cannot run on; the message is a full sentence. */
export class UnsuitableServerError extends Error {}

interface ServerFacts {
  version: number;
  versionText: string;
  encoding: string;
  ctype: string;
}

/** Throws UnsuitableServerError before the first table is created in a database that cannot serve the shop. */
export async function checkServer(db: Db): Promise<void> {
  const found = await sql<ServerFacts>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionText",
      pg_encoding_to_char(encoding) as encoding, datctype as ctype
    from pg_database where datname = current_database()`.execute(db);
  const facts = found.rows[0];
  const problem = facts && problemOf(facts);
  if (problem) throw new UnsuitableServerError(`DATABASE_URL: ${problem}`);
  const letters = await sql<{ known: boolean }>`select '茶ก' ~ '^[[:alpha:]]{2}$' as known`.execute(db);
  if (!letters.rows[0]?.known) throw new UnsuitableServerError(`DATABASE_URL: ${unknownLetters(facts?.ctype ?? '')}`);
}

/** What disqualifies a server, apart from its character set. */
export function problemOf({ version, versionText, encoding }: Omit<ServerFacts, 'ctype'>): string | undefined {
  if (version < OLDEST) return `this is PostgreSQL ${versionText}; version 15 or newer is needed`;
  if (encoding !== 'UTF8') return `the database is encoded in ${encoding}; ${remade()}`;
  return undefined;
}

function unknownLetters(ctype: string): string {
  return `the database has the character type “${ctype}”, which knows no letters beyond ASCII, so searches in Chinese and Thai would find nothing; ${remade()}`;
}

function remade(): string {
  return 'make it with createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 stoa';
}
