import { sql } from 'kysely';
import { Client } from 'pg';
import { migrate } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/open.ts';
import type { Filling } from './filling.ts';
import { templateKey } from './template-key.ts';

const LOCK = 728_302;

/** Runs a function on a separate connection. */
export async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Name of the migrated template database on the server; the first caller creates it, the others wait for it. */
export async function serverTemplate(url: string, filling?: Filling): Promise<string> {
  const name = `stoa_template_${await templateKey('server', filling)}`;
  await onServer(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await makeTemplate(client, url, name, filling);
  });
  return name;
}

/** Removes what {@link serverTemplate} made for one run alone. */
export async function dropTemplate(url: string, filling: Filling): Promise<void> {
  const name = `stoa_template_${await templateKey('server', filling)}`;
  await onServer(url, (client) => client.query(`drop database if exists ${name} with (force)`));
}

async function makeTemplate(client: Client, url: string, name: string, filling: Filling | undefined): Promise<void> {
  // it gets its name when it is complete, so an interrupted run leaves no half-made template behind
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template template0`);
  const address = new URL(url);
  address.pathname = `/${draft}`;
  const database = await openDatabase({ url: address.href });
  try {
    await migrate(database.db);
    await filling?.fill(database);
    await sql`analyze`.execute(database.db);
  } finally {
    await database.close();
  }
  await client.query(`alter database ${draft} rename to ${name}`);
}
