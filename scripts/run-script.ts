import { existsSync } from 'node:fs';
import type { Db } from '../platform/database/db.ts';
import { databaseFolder, directLocation } from '../platform/database/location.ts';
import { openLocation } from '../platform/database/open-location.ts';
import { type Environment, EnvironmentError, readEnvironment } from '../platform/settings/environment.ts';
import { boot } from '../server/boot.ts';
import type { OperationStreams } from '../server/control/operation-streams.ts';
import { OPERATIONS, type OperationName, type OperationResult } from '../server/control/operations.ts';
import { NO_STREAMS, runOperation } from '../server/control/run-operation.ts';
import { explainStartFailure } from '../server/start-failure.ts';

/** Exits with a one-sentence message. */
export function fail(sentence: string): never {
  console.error(`stoa: ${sentence}`);
  process.exit(1);
}

/** Exits if the script needs the embedded database of a shop and there is none: opening it would create one. */
export function requireEmbeddedShop({ DATABASE_URL, STOA_DATA }: Environment): void {
  if (!DATABASE_URL && !existsSync(databaseFolder(STOA_DATA)))
    fail(`there is no shop in ${STOA_DATA}: set STOA_DATA to its data folder, or DATABASE_URL`);
}

/** Runs a script; expected errors are reported in one sentence, only unexpected ones with a stack. */
export async function runScript(work: (environment: Environment) => Promise<void>): Promise<void> {
  try {
    await work(readEnvironment());
  } catch (error) {
    fail(error instanceof EnvironmentError ? error.message : explainStartFailure(error));
  }
}

/** Runs work on the database that the settings name, without the rest of the application. */
export async function onDatabase<T>(environment: Environment, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openLocation(directLocation(environment));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Runs an operation in the running shop, otherwise on the shop opened in this process. */
export function onShop<N extends OperationName>(
  environment: Environment,
  name: N,
  input: unknown,
  streams: OperationStreams = NO_STREAMS,
): Promise<OperationResult<N>> {
  return runOperation(environment, name, input, streams, async () => {
    const booted = await boot(environment);
    try {
      const run: (...given: [typeof booted.app, unknown, OperationStreams]) => Promise<unknown> = OPERATIONS[name];
      return (await run(booted.app, input, streams)) as OperationResult<N>;
    } finally {
      await booted.close();
    }
  });
}
