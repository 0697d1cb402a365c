import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { demoOf } from './demo-content.ts';
import { startPostgres } from './postgres-server.ts';
import { dropTemplate } from './server-template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Maintenance database of the PostgreSQL server for this run; absent where tests use the embedded database. */
    databaseServerUrl: string;
    /** Names this run: what is made once for all its files carries it. */
    run: string;
  }
}

/** One server and one demo content for all test files of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  // projects on one server share the demo content
  const run = process.env.TEST_RUN ?? randomBytes(6).toString('hex');
  project.provide('databaseServerUrl', server.url);
  project.provide('run', run);
  return async () => {
    const demo = demoOf(run);
    await dropTemplate(server.url, demo.filling);
    await demo.forget();
    await server.stop();
  };
}
