import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const DATABASE = join(import.meta.dirname, '../../database');
/** What a new database begins with, one file per domain in the order of the layers; then what has changed since. */
const MIGRATION_FOLDERS = [join(DATABASE, 'schema'), join(DATABASE, 'migrations')];
/** First line of a file whose statements cannot run inside a transaction. */
const OUTSIDE = /^-- migrate: outside a transaction\s*$/m;
/** Statements that can be repeated: after a crash there is no record of how far such a file got. */
const REPEATABLE =
  /^(create\s+(unique\s+)?index\s+concurrently|drop\s+index\s+concurrently|reindex|analyze|vacuum|alter\s+table\s+\S+\s+validate\s+constraint)\s/i;
const CONCURRENTLY = /^(create\s+(unique\s+)?index|drop\s+index|reindex\b.*)\s+concurrently\s/i;

export interface MigrationFile {
  name: string;
  statements: string[];
  outsideTransaction: boolean;
  /** Of the statements only: rewording a comment is not a change. */
  checksum: string;
}

/** A file cannot be applied, contradicts the database, or its tables stayed locked: needs manual intervention. */
export class MigrationError extends Error {}

/** The migration files in the order in which they are applied. */
export async function migrationPaths(folders: readonly string[] = MIGRATION_FOLDERS): Promise<string[]> {
  const inEach = folders.map(async (folder) => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    return names.map((name) => join(folder, name));
  });
  return (await Promise.all(inEach)).flat();
}

export async function readMigrations(folders?: readonly string[]): Promise<MigrationFile[]> {
  const paths = await migrationPaths(folders);
  return Promise.all(paths.map(async (path) => parseMigration(basename(path), await readFile(path, 'utf8'))));
}

export function parseMigration(name: string, text: string): MigrationFile {
  const statements = splitStatements(text);
  const outsideTransaction = OUTSIDE.test(text);
  const misplaced = statements.find((statement) =>
    outsideTransaction ? !REPEATABLE.test(statement) : CONCURRENTLY.test(statement),
  );
  if (misplaced)
    throw new MigrationError(
      outsideTransaction
        ? `${name} runs outside a transaction, so it may only hold statements that can be repeated, not: ${misplaced}`
        : `${name} needs the line “-- migrate: outside a transaction” for: ${misplaced}`,
    );
  return { name, statements, outsideTransaction, checksum: checksumOf(statements) };
}

function checksumOf(statements: string[]): string {
  const normal = statements.map((statement) => statement.replace(/\s+/g, ' '));
  return createHash('sha256').update(normal.join(';\n')).digest('hex');
}

const PIECES =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]*)\$[\s\S]*?\$\1\$|;|[^;'"$/-]+|[$/-]/g;

/** Splits a file at the semicolons outside quotes, comments and dollar-quoted bodies; comments are dropped. */
export function splitStatements(text: string): string[] {
  const statements: string[] = [''];
  for (const [piece] of text.matchAll(PIECES)) {
    if (piece === ';') statements.push('');
    else if (!piece.startsWith('--') && !piece.startsWith('/*')) statements[statements.length - 1] += piece;
  }
  return statements.map((statement) => statement.trim()).filter(Boolean);
}
