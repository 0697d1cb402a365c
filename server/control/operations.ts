import { z } from 'zod';
import { createOwner } from '../../domains/accounts/registration/create-owner.server.ts';
import { promoteOwner } from '../../domains/accounts/registration/promote-owner.server.ts';
import { resetFactorsOf } from '../../domains/accounts/second-factor/reset-by-administrator.server.ts';
import type { App } from '../../domains/kit/context.ts';
import { systemCtx } from '../../domains/kit/system-context.ts';
import { readBooks } from '../../domains/platform-office/books/all-books.server.ts';
import { sendTestMailTo } from '../../domains/platform-office/first-steps/send-test-mail.server.ts';
import { copyOpenDatabase, isStagingFolder } from '../../platform/backup/snapshot.ts';
import { setQuiet, setReadOnly } from '../../platform/database/deployment-state.ts';
import { renameOrCount } from '../../platform/database/rename-host.ts';
import { isDomainError } from '../../platform/errors.ts';
import { LOCALES } from '../../platform/locale/locale.ts';
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
  'set-quiet': makeQuiet,
  'set-read-only': makeReadOnly,
  'promote-owner': (app, input) => inWords(app, () => promoteOwner(systemCtx(app), accountInput.parse(input).email)),
  'reset-factors': (app, input) => inWords(app, () => resetFactorsOf(systemCtx(app), accountInput.parse(input).email)),
  'rename-host': ({ database }: App, input: unknown) => renameOrCount(database.db, renameInput.parse(input)),
  'test-mail': testMail,
  'import-catalogue': importCatalogue,
  'export-catalogue': exportCatalogue,
  'import-forum': importForumFile,
  'copy-database': copyDatabase,
} satisfies Record<string, (app: App, input: unknown, streams: OperationStreams) => Promise<unknown>>;

export type OperationName = keyof typeof OPERATIONS;
export type OperationResult<N extends OperationName> = Awaited<ReturnType<(typeof OPERATIONS)[N]>>;

const ownerInput = z.object({ email: z.string(), password: z.string() });

async function addOwner(app: App, input: unknown): Promise<null> {
  await inWords(app, () => createOwner(systemCtx(app), ownerInput.parse(input)));
  return null;
}

/** A refusal reaches the terminal as the sentence of its code. */
async function inWords<T>(app: App, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const texts = app.texts.en;
    const fields = Array.isArray(error.details.fields) ? (error.details.fields as { code: string }[]) : [];
    const sentences = fields.map(({ code }) => texts.t(`errors:field.${code}`));
    throw new OperationRefusedError([texts.t(`errors:${error.code}`, error.details), ...sentences].join(' '));
  }
}

const accountInput = z.object({ email: z.string() });
const renameInput = z.object({ from: z.string(), to: z.string(), isDryRun: z.boolean() });
const mailInput = z.object({ to: z.string() });

/** Returns why the mail was not sent; null if the server has taken it. */
async function testMail(app: App, input: unknown, { emit }: OperationStreams): Promise<string | null> {
  const failure = await sendTestMailTo(systemCtx(app), mailInput.parse(input).to, (line) => void emit(`${line}\n`));
  return failure === 'no_server' || failure === 'quiet' ? app.texts.en.t(`mail:test.${failure}`) : failure;
}

const quietInput = z.object({ isQuiet: z.boolean() });

/** Returns whether anything changed. */
async function makeQuiet({ database, deployment }: App, input: unknown): Promise<boolean> {
  const hasChanged = await setQuiet(database.db, quietInput.parse(input).isQuiet);
  // other processes hear of it; this one shall know before the command ends
  await deployment.load();
  return hasChanged;
}

const readOnlyInput = z.object({ texts: z.partialRecord(z.enum(LOCALES), z.string()).nullable() });

/** Returns since when writes are refused; null when they are accepted. */
async function makeReadOnly({ database, deployment }: App, input: unknown): Promise<string | null> {
  await setReadOnly(database.db, readOnlyInput.parse(input).texts);
  await deployment.load();
  return deployment.readOnly?.since.toISOString() ?? null;
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
