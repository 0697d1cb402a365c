import { sql } from 'kysely';
import { readBooks } from '../../domains/platform-office/books/all-books.server.ts';
import { keepFiguresOfDays } from '../../domains/platform-office/figures/keep-days.server.ts';
import { SiteDirectory } from '../../domains/sites/directory.server.ts';
import { type Db, openDatabase } from '../../platform/database/open.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import { startShop } from '../processes.ts';
import { type Asker, GROWN_CALLS } from './calls.ts';

const WARM_UP = 3;
const TIMES = 9;
const MAIL: Record<Exclude<Asker, 'guest'>, string> = {
  buyer: 'shopper@stoa.test',
  seller: 'merchant@stoa.test',
  owner: 'owner@stoa.test',
};

/** Milliseconds of each call on one shop, the median of several, bypassing the response cache. */
export type GrownTimes = Record<string, number>;

/** Measures every call and the check of all ledgers on one database. */
export async function measureGrown(url: string, say: (text: string) => void): Promise<GrownTimes> {
  const database = await openDatabase({ url, poolSize: 2 });
  const sites = new SiteDirectory(database.db);
  await sites.load();
  // otherwise a job does it within the first minute
  await keepFiguresOfDays({ app: { sites }, db: database.db, now: new Date() });
  const shop = await startShop(url, false);
  try {
    const tokens = await signIn(database.db);
    const orderNo = await orderOfBuyer(database.db);
    const times: GrownTimes = {};
    for (const { name, who, path } of GROWN_CALLS) {
      const headers: Record<string, string> = who === 'guest' ? {} : { token: tokens[who] };
      times[name] = await middle(() => ask(shop.url + path.replace('ORDER', orderNo), headers));
      say(`${name}: ${times[name]} ms`);
    }
    const started = performance.now();
    const wrong = (await readBooks(database.db)).flatMap(({ problems }) => problems);
    if (wrong.length > 0) throw new Error(`the books disagree: ${wrong[0]}`);
    times['check:books'] = Math.round(performance.now() - started);
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

async function middle(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < WARM_UP + TIMES; nth += 1) {
    const started = performance.now();
    await work();
    if (nth >= WARM_UP) times.push(performance.now() - started);
  }
  return Math.round((times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0) * 10) / 10;
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
