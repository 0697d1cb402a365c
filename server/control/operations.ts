import { z } from 'zod';
import { createOwner } from '../../domains/accounts/registration/create-owner.server.ts';
import type { App } from '../../domains/kit/context.ts';
import { systemCtx } from '../../domains/kit/system-context.ts';
import { readBooks } from '../../domains/platform-office/books/all-books.server.ts';
import { copyOpenDatabase, isStagingFolder } from '../../platform/backup/snapshot.ts';
import { isDomainError } from '../../platform/errors.ts';
import { exportCatalogue, importCatalogue } from './catalogue-files.ts';
import { importForumFile } from './forum-file.ts';
import { OperationRefusedError, type OperationStreams } from './operation-streams.ts';

/**
 * Operations of the scripts: in their own process, or in the server that has the embedded database open. Input and
 * result are passed as JSON.
 */
export const OPERATIONS = {
  'check-books': ({ database, books }: App) => readBooks(database.db, books),
  'create-owner': addOwner,
  'import-catalogue': importCatalogue,
  'export-catalogue': exportCatalogue,
  'import-forum': importForumFile,
  'copy-database': copyDatabase,
} satisfies Record<string, (app: App, input: unknown, streams: OperationStreams) => Promise<unknown>>;

export type OperationName = keyof typeof OPERATIONS;
export type OperationResult<N extends OperationName> = Awaited<ReturnType<(typeof OPERATIONS)[N]>>;

const ownerInput = z.object({ email: z.string(), password: z.string() });

async function addOwner(app: App, input: unknown): Promise<null> {
  try {
    await createOwner(systemCtx(app), ownerInput.parse(input));
    return null;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const texts = app.texts.en;
    const fields = Array.isArray(error.details.fields) ? (error.details.fields as { code: string }[]) : [];
    const sentences = fields.map(({ code }) => texts.t(`errors:field.${code}`));
    throw new OperationRefusedError([texts.t(`errors:${error.code}`, error.details), ...sentences].join(' '));
  }
}

const copyInput = z.object({ staging: z.string() });

/** Copies the open database into a staging folder of the caller, which must be one beside the backups. */
async function copyDatabase({ database, environment }: App, input: unknown): Promise<null> {
  const { staging } = copyInput.parse(input);
  if (!database.pglite) throw new OperationRefusedError('only the embedded database is copied');
  if (!isStagingFolder(environment.STOA_DATA, staging)) throw new OperationRefusedError('that is no staging folder');
  await copyOpenDatabase(database.pglite, environment.STOA_DATA, staging);
  return null;
}
