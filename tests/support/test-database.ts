import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { OpenDatabase } from '../../platform/database/open.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { embeddedTemplate } from './embedded-template.ts';
import type { Filling } from './filling.ts';
import { onServer, serverTemplate } from './server-template.ts';

export interface TestDatabaseOptions {
  filling?: Filling;
  /** Another PostgreSQL server than the one of the project. */
  serverUrl?: string;
  /** Default: the PostgreSQL server where the project has one, else the embedded database. */
  driver?: OpenDatabase['driver'];
  poolSize?: number;
  /** With the time limits of a serving process. */
  limited?: boolean;
}

export interface TestDatabase extends OpenDatabase {
  /** Address for further connections and processes; only on the server. */
  url?: string;
}

/** A migrated database of one's own, cloned from a template. `close` also removes it. */
export async function freshDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const serverUrl = options.serverUrl ?? (inject('databaseServerUrl') as string | undefined);
  const driver = options.driver ?? (serverUrl ? 'postgres' : 'pglite');
  if (driver === 'pglite') return openDatabase({ loadDataDir: await embeddedTemplate(options.filling) });
  if (!serverUrl)
    throw new Error('This test project has no PostgreSQL server: move the test to tests/races, faults or api.');
  return cloneOnServer(serverUrl, options);
}

async function cloneOnServer(
  serverUrl: string,
  { filling, poolSize, limited }: TestDatabaseOptions,
): Promise<TestDatabase> {
  const template = await serverTemplate(serverUrl, filling);
  const name = `stoa_test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, (client) =>
    // half the work of writing every page to the log
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  const database = await openDatabase({ url: address.href, poolSize, limited });
  return {
    ...database,
    url: address.href,
    close: async () => {
      await database.close();
      await onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
