import { sql } from 'kysely';
import { Client } from 'pg';
import { fillBasics } from '../database/basics/basics.ts';
import { migrate } from '../platform/database/migrate.ts';
import { type Db, type OpenDatabase, openDatabase } from '../platform/database/open.ts';
import { makeCatalogue } from './make-catalogue.ts';

export interface Stage extends OpenDatabase {
  url: string;
  db: Db;
}

/** A separate database on the server, with this many products. */
export async function makeStage(serverUrl: string, products: number, say: (text: string) => void): Promise<Stage> {
  const name = `stoa_bench_${process.pid}_${products}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  return openStage(address.href, products, say);
}

/** A database with its schema brought up to date; if it is empty, with this many products. */
export async function openStage(url: string, products: number, say: (text: string) => void): Promise<Stage> {
  const database = await openDatabase({ url, poolSize: 4 });
  await migrate(database.db);
  const found = await sql`select from sites limit 1`.execute(database.db);
  if (found.rows.length === 0) {
    await fillBasics(database.db);
    say(`making ${products} products`);
    await makeCatalogue(database.db, products);
  }
  return { ...database, url };
}

export async function dropStage(serverUrl: string, stage: Stage): Promise<void> {
  await stage.close();
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`drop database if exists ${new URL(stage.url).pathname.slice(1)} with (force)`);
  await client.end();
}
