import { sql } from 'kysely';
import { keepForumDays } from '../../domains/forum/moderation/count-days.server.ts';
import { sumCustomers } from '../../domains/orders/customers/customer-sums.server.ts';
import { readBooks } from '../../domains/platform-office/books/all-books.server.ts';
import { keepFiguresOfDays } from '../../domains/platform-office/figures/keep-days.server.ts';
import { keepShopFigures } from '../../domains/platform-office/merchants/keep-figures.server.ts';
import { keepReportDays } from '../../domains/platform-office/reports/keep-report-days.server.ts';
import { SiteDirectory } from '../../domains/sites/directory.server.ts';
import { type Db, openDatabase } from '../../platform/database/open.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import { BOOKS } from '../../server/books.ts';
import { startShop } from '../processes.ts';
import type { Asker, GrownCall } from './call.ts';

const WARM_UP = 3;
const SUMMED_AT_ONCE = 50_000;
/** The 95th percentile is the one before the slowest. */
const TIMES = 20;
const MAIL: Record<Exclude<Asker, 'guest'>, string> = {
  buyer: 'shopper@stoa.test',
  seller: 'merchant@stoa.test',
  owner: 'owner@stoa.test',
};

/** Milliseconds of each call on one shop, bypassing the response cache, and the bytes of its answer. */
export type GrownTimes = Record<string, { middle: number; p95: number; bytes?: number }>;

export interface MeasuredShop {
  times: GrownTimes;
  /** Sends the call once. */
  time(call: GrownCall): Promise<{ ms: number; bytes: number }>;
  checkBooks(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a shop on the database, bypassing the response cache, with the three demo accounts signed in. */
export async function startMeasured(url: string, say: (text: string) => void): Promise<MeasuredShop> {
  const database = await openDatabase({ url, poolSize: 2 });
  await keepFigures(database.db, say);
  const shop = await startShop(url, false);
  const tokens = await signIn(database.db);
  const [orderNo, hook] = [await orderOfBuyer(database.db), await webhookOfShop(database.db)];
  const times: GrownTimes = {};
  return {
    times,
    time: async ({ who, path, isForum }) => {
      const headers: Record<string, string> =
        who === 'guest' ? {} : { token: tokens[who], cookie: `token=${tokens[who]}`, type: isForum ? 'bbs' : 'goods' };
      const started = performance.now();
      const bytes = await ask(shop.url + path.replace('ORDER', orderNo).replace('HOOK', hook), headers);
      return { ms: performance.now() - started, bytes };
    },
    checkBooks: async () => {
      const started = performance.now();
      const wrong = (await readBooks(database.db, BOOKS)).flatMap(({ problems }) => problems);
      if (wrong.length > 0) throw new Error(`the books disagree: ${wrong[0]}`);
      const whole = Math.round(performance.now() - started);
      times['check:books'] = { middle: whole, p95: whole };
    },
    stop: async () => {
      await shop.stop();
      await database.close();
    },
  };
}

/** Sends the call to every shop in turn, so that a busy machine slows all of them alike. */
export async function measureInTurn(shops: readonly MeasuredShop[], call: GrownCall): Promise<void> {
  const found = shops.map((): number[] => []);
  const bytes = shops.map(() => 0);
  for (let nth = 0; nth < WARM_UP + TIMES; nth += 1) {
    for (const [place, shop] of shops.entries()) {
      const one = await shop.time(call);
      bytes[place] = one.bytes;
      if (nth >= WARM_UP) found[place]?.push(one.ms);
    }
  }
  for (const [place, shop] of shops.entries())
    shop.times[call.name] = { ...summaryOf(found[place] ?? []), bytes: bytes[place] ?? 0 };
}

/** Otherwise a job does it within the first minute. */
async function keepFigures(db: Db, say: (text: string) => void): Promise<void> {
  const sites = new SiteDirectory(db);
  await sites.load();
  const site = sites.all().find(({ isDefault }) => isDefault);
  if (!site) throw new Error('there is no default site');
  const clock = { app: { sites }, db, now: new Date(), site };
  await keepFiguresOfDays(clock);
  while ((await keepReportDays(clock)) > 0) say('days of reports');
  await keepShopFigures(clock);
  while ((await sumCustomers(clock, SUMMED_AT_ONCE)) > 0) say('customers');
  for (const forum of sites.all().filter(({ type }) => type === 'bbs'))
    while ((await keepForumDays({ ...clock, site: forum })) > 0) say('days of the forum');
}

async function ask(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { headers });
  const body = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return body.byteLength;
}

function summaryOf(times: readonly number[]): GrownTimes[string] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (place: number) => Math.round((sorted[place] ?? 0) * 10) / 10;
  return { middle: at(Math.floor(TIMES / 2)), p95: at(TIMES - 2) };
}

/** A webhook of the seller's shop; the demo shop gets one without messages. */
async function webhookOfShop(db: Db): Promise<string> {
  const shop = sql`(select m.id from merchants m join users u on u.id = m.owner_id where u.email = ${MAIL.seller} limit 1)`;
  await sql`
    insert into merchant_webhooks (merchant_id, url, events, secret_sealed, active, created_by, created_at)
    select id, 'https://receiver.grown.test/', '{order.paid}', '', false, owner_id, now() from merchants where id = ${shop}
    and not exists (select from merchant_webhooks where merchant_id = ${shop})`.execute(db);
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
