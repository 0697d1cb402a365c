import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from './server-process.ts';
import { onServer } from './server-template.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/running.md'), 'utf8');
/** The statements of the guide: those of a superuser, and those of the owner in the new database. */
const [MAKING = '', GRANTING = ''] = [...GUIDE.matchAll(/```sql\n(.*?)```/gs)].map((block) => block[1] ?? '');

export interface TwoRoles {
  /** Address of the database for the role that owns its tables. */
  owner: string;
  /** The same for the role of the server, which owns none. */
  app: string;
  drop(): Promise<void>;
}

/** A migrated database and its two roles, made as docs/running.md says, under names of the caller. */
export async function makeTwoRoles(serverUrl: string, name: string): Promise<TwoRoles> {
  const named = (statements: string) =>
    statements
      .replaceAll(/\bstoa(_\w+)?\b/g, `${name}$1`)
      .replaceAll('…', 'known')
      .split(';')
      .filter((statement) => statement.trim() !== '');
  const as = (role: string) =>
    Object.assign(new URL(serverUrl), { username: `${name}_${role}`, password: 'known', pathname: `/${name}` }).href;
  const drop = () =>
    onServer(serverUrl, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
      for (const role of ['app', 'owner']) await client.query(`drop role if exists ${name}_${role}`);
    });
  const run = (url: string, statements: string[]) =>
    onServer(url, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  await drop();
  await run(serverUrl, named(MAKING));
  await run(as('owner'), named(GRANTING));
  const { code, output } = await runScript(['db-migrate'], { DATABASE_URL: as('owner') });
  if (code !== 0) throw new Error(`db:migrate ended with code ${code}: ${output}`);
  return { owner: as('owner'), app: as('app'), drop };
}
