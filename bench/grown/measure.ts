import { sql } from 'kysely';
import { readBooks } from '../../domains/platform-office/books/all-books.server.ts';
import { keepFiguresOfDays } from '../../domains/platform-office/figures/keep-days.server.ts';
import { keepShopFigures } from '../../domains/platform-office/merchants/keep-figures.server.ts';
import { keepReportDays } from '../../domains/platform-office/reports/keep-report-days.server.ts';
import { SiteDirectory } from '../../domains/sites/directory.server.ts';
import { type Db, openDatabase } from '../../platform/database/open.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import { startShop } from '../processes.ts';
import type { Asker } from './call.ts';
import { GROWN_CALLS } from './calls.ts';

const WARM_UP = 3;
/** The 95th percentile is the one before the slowest. */
const TIMES = 20;
const MAIL: Record<Exclude<Asker, 'guest'>, string> = {
  buyer: 'shopper@stoa.test',
  seller: 'merchant@stoa.test',
  owner: 'owner@stoa.test',
};

/** Milliseconds of each call on one shop, bypassing the response cache. */
export type GrownTimes = Record<string, { middle: number; p95: number }>;

/** Measures every call and the check of all ledgers on one database. */
export async function measureGrown(url: string, say: (text: string) => void): Promise<GrownTimes> {
  const database = await openDatabase({ url, poolSize: 2 });
  const sites = new SiteDirectory(database.db);
  await sites.load();
  // otherwise a job does it within the first minute
  const clock = { app: { sites }, db: database.db, now: new Date() };
  await keepFiguresOfDays(clock);
  while ((await keepReportDays(clock)) > 0) say('days of reports');
  await keepShopFigures(clock);
  const shop = await startShop(url, false);
  try {
    const tokens = await signIn(database.db);
    const orderNo = await orderOfBuyer(database.db);
    const times: GrownTimes = {};
    const hook = await webhookOfShop(database.db);
    for (const { name, who, path, isForum } of GROWN_CALLS) {
      const headers: Record<string, string> =
        who === 'guest' ? {} : { token: tokens[who], cookie: `token=${tokens[who]}`, type: isForum ? 'bbs' : 'goods' };
      const address = path.replace('ORDER', orderNo).replace('HOOK', hook);
      const time = await measured(() => ask(shop.url + address, headers));
      times[name] = time;
      say(`${name}: ${time.middle} ms, ${time.p95} ms`);
    }
    const started = performance.now();
    const wrong = (await readBooks(database.db)).flatMap(({ problems }) => problems);
    if (wrong.length > 0) throw new Error(`the books disagree: ${wrong[0]}`);
    const whole = Math.round(performance.now() - started);
    times['check:books'] = { middle: whole, p95: whole };
    return times;
  } finally {
    await shop.stop();
    await database.close();
  }
}

async function ask(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}

async function measured(work: () => Promise<void>): Promise<GrownTimes[string]> {
  const times: number[] = [];
  for (let nth = 0; nth < WARM_UP + TIMES; nth += 1) {
    const started = performance.now();
    await work();
    if (nth >= WARM_UP) times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (place: number) => Math.round((sorted[place] ?? 0) * 10) / 10;
  return { middle: at(Math.floor(TIMES / 2)), p95: at(TIMES - 2) };
}

/** A webhook of the seller's shop; the demo shop gets one without messages. */
async function webhookOfShop(db: Db): Promise<string> {
  const shop = sql`(select m.id from merchants m join users u on u.id = m.owner_id where u.email = ${MAIL.seller} limit 1)`;
  await sql`
    insert into merchant_webhooks (merchant_id, url, events, secret_sealed, active, created_at)
    select ${shop}, 'https://receiver.grown.test/', '{order.paid}', '', false, now()
    where not exists (select from merchant_webhooks where merchant_id = ${shop})`.execute(db);
  const found = await sql<{ id: string }>`
    select id::text from merchant_webhooks where merchant_id = ${shop} order by id limit 1`.execute(db);
  return found.rows[0]?.id ?? '';
}

async function signIn(db: Db): Promise<Record<Exclude<Asker, 'guest'>, string>> {
  const tokens = { buyer: randomToken(), seller: randomToken(), owner: randomToken() };
  for (const who of ['buyer', 'seller', 'owner'] as const) {
    await sql`
      insert into sessions (token_hash, user_id, scope, expires_at)
      select ${hashToken(tokens[who])}, id, 'shop', now() + interval '1 day' from users where email = ${MAIL[who]}`.execute(
      db,
    );
  }
  return tokens;
}

async function orderOfBuyer(db: Db): Promise<string> {
  const found = await sql<{ no: string }>`
    select o.no from orders o join users u on u.id = o.user_id where u.email = ${MAIL.buyer} order by o.id limit 1`.execute(
    db,
  );
  return found.rows[0]?.no ?? '';
}
