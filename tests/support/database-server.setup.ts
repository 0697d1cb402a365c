import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Maintenance database of the PostgreSQL server for this run; absent where tests use the embedded database. */
    databaseServerUrl: string;
  }
}

/** One server for all test files of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('databaseServerUrl', server.url);
  return server.stop;
}
