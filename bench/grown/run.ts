import { Client } from 'pg';
import { migrate } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';
import { bootOn } from '../../server/boot.ts';
import { fillIfEmpty } from '../../server/first-run.ts';
import { BENCH_SECRET } from '../processes.ts';
import { GROWN_CALLS } from './calls.ts';
import { growShop } from './grow.ts';
import { type MeasuredShop, measureInTurn, startMeasured } from './measure.ts';
import { grownReport } from './report.ts';
import { ORDERS_FOR_FULL_LISTS } from './sizes.ts';

interface GrownOptions {
  serverUrl: string;
  orders: number;
  /** Existing databases: measured as they are, and kept. */
  small?: string;
  large?: string;
  /** Part of the names of the calls to measure; the ledgers are not checked then. */
  only?: string;
  say(text: string): void;
}

/** Measures a small shop whose lists are full and a grown one, and returns the table. */
export async function benchGrown({ serverUrl, orders, say, only, ...ready }: GrownOptions): Promise<string> {
  const made: string[] = [];
  const shops: MeasuredShop[] = [];
  const name = (kind: string) => `stoa_grown_${process.pid}_${kind}`;
  try {
    const small =
      ready.small ?? (await makeDatabase(serverUrl, name('small'), made, filled(ORDERS_FOR_FULL_LISTS, say)));
    const large = ready.large ?? (await makeDatabase(serverUrl, name('large'), made, filled(orders, say)));
    for (const url of [small, large]) shops.push(await startMeasured(url, say));
    const calls = GROWN_CALLS.filter(({ name }) => name.includes(only ?? ''));
    for (const call of calls) {
      await measureInTurn(shops, call);
      const [before, after] = shops.map(({ times }) => times[call.name]);
      say(`${call.name}: ${before?.middle} ms, ${after?.middle} ms, 95th ${after?.p95} ms`);
    }
    if (!only) for (const shop of shops) await shop.checkBooks();
    return grownReport(calls, shops[0]?.times ?? {}, shops[1]?.times ?? {});
  } finally {
    for (const shop of shops) await shop.stop();
    for (const each of made) await onServer(serverUrl, `drop database if exists ${each} with (force)`);
  }
}

async function makeDatabase(serverUrl: string, name: string, made: string[], fill: (url: string) => Promise<void>) {
  await onServer(serverUrl, `create database ${name}`);
  made.push(name);
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  await fill(address.href);
  return address.href;
}

/** Fills a database with the demo shop, grown to the given number of orders. */
function filled(orders: number, say: (text: string) => void): (url: string) => Promise<void> {
  return async (url) => {
    await fillDemo(url);
    const database = await openDatabase({ url, poolSize: 2 });
    await growShop(url, database.db, orders, say);
    await database.close();
  };
}

async function fillDemo(url: string): Promise<void> {
  const environment = readEnvironment({
    DATABASE_URL: url,
    STOA_SECRET: BENCH_SECRET,
    STOA_DEMO: '1',
    STOA_DATA: 'data/bench',
    LOG_LEVEL: 'silent',
    PORT: '0',
  });
  const database = await openDatabase({ url, poolSize: 4 });
  await migrate(database.db);
  const booted = await bootOn(database, environment);
  await fillIfEmpty(booted.app, () => {});
  await booted.close();
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
