import { sql } from 'kysely';
import { Client } from 'pg';
import type { Db } from '../../platform/database/open.ts';
import { fillForum } from '../forum/fill.ts';
import { makeCatalogue } from '../make-catalogue.ts';
import { planOrders } from './plan-orders.ts';
import { type GrownSizes, grownSizes } from './sizes.ts';
import type { GrownStep } from './step.ts';
import { writeLedger } from './write-ledger.ts';
import { countEverything, writeMessages } from './write-messages.ts';
import { writeModeration, writeOffices } from './write-offices.ts';
import { writeOrders } from './write-orders.ts';
import { writePeople } from './write-people.ts';

const BUYER = 'shopper@stoa.test';
const SELLER = 'merchant@stoa.test';
const OWNER = 'owner@stoa.test';

/**
 * Grows a shop with demo content to the given number of orders with all dependent data, over two years up to now.
 * Deterministic; all ledger checks pass. Only for a database of our own: triggers and foreign keys are disabled
 * meanwhile.
 */
export async function growShop(url: string, db: Db, orders: number, say: (text: string) => void): Promise<void> {
  const sizes = grownSizes(orders);
  say(`${sizes.products} products`);
  await makeCatalogue(db, sizes.products, sizes.merchants);
  await giveToSeller(db);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set statement_timeout = 0; set work_mem = '256MB'; set maintenance_work_mem = '512MB'`);
    await client.query('begin');
    await rememberSizes(client, sizes);
    await client.query('set local session_replication_role = replica');
    await runSteps(
      client,
      [...planOrders, ...writePeople, ...writeOrders, ...writeLedger, ...writeMessages, ...writeOffices],
      say,
    );
    await client.query('set local session_replication_role = origin');
    await runSteps(client, countEverything, say);
    await continueNumbers(client);
    await client.query('commit');
    await fillForum(db, { topics: sizes.topics, comments: sizes.topics * 10 }, await somePeople(db));
    await client.query('set session_replication_role = replica');
    await runSteps(client, writeModeration, say);
    await client.query('set session_replication_role = origin');
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

async function runSteps(client: Client, steps: GrownStep[], say: (text: string) => void): Promise<void> {
  for (const { name, sql: text } of steps) {
    const started = performance.now();
    await client.query(text);
    say(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

/** A twentieth of the generated products, and a page of lamps, belong to the demo seller, whose shop is then a large one. */
async function giveToSeller(db: Db): Promise<void> {
  await sql`
    update products set merchant_id = (select m.id from merchants m join users u on u.id = m.owner_id where u.email = ${SELLER} limit 1)
    where handle like 'bench-%' and (id % 20 = 0 or id in (
      select id from products where handle like 'bench-%' and name ->> 'en' like '% Lamp %' order by id limit 20))`.execute(
    db,
  );
}

async function rememberSizes(client: Client, sizes: GrownSizes): Promise<void> {
  await client.query(`create temp table sizes as select ${sizes.orders}::bigint as orders, ${sizes.users}::bigint as users,
    ${sizes.buyers}::bigint as buyers, ${sizes.officeRows}::bigint as office_rows,
    ${sizes.ordersOfBuyer}::bigint as of_buyer, date_trunc('minute', now()) as now,
    (select coalesce(max(id), 0) + 1 from users) as first_user, (select coalesce(max(id), 0) from orders) as first_order,
    (select coalesce(max(id), 0) from payments) as first_payment, (select coalesce(max(id), 0) from ledger_transfers) as first_transfer,
    (select id from users where email = '${BUYER}') as buyer, (select id from users where email = '${OWNER}') as owner,
    (select id from sites where is_default) as site,
    (select m.id from merchants m join users u on u.id = m.owner_id where u.email = '${SELLER}' limit 1) as shop`);
}

/** Those who write in the forum. */
async function somePeople(db: Db): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from users where email like 'buyer-%@grown.test' order by id limit 2000`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Rows with explicit ids leave the sequences behind. */
async function continueNumbers(client: Client): Promise<void> {
  for (const table of ['users', 'payments', 'orders', 'ledger_transfers']) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  }
}
