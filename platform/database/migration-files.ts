import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../database/migrations');
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

/** Names of the migration files in order. */
export async function migrationNames(folder = MIGRATIONS_FOLDER): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<MigrationFile[]> {
  const names = await migrationNames(folder);
  return Promise.all(names.map(async (name) => parseMigration(name, await readFile(join(folder, name), 'utf8'))));
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
