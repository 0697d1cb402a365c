import type { Db } from '../platform/database/open.ts';
import { addMembers } from '../tests/support/members.ts';
import { ADDRESSES, Caller, summary } from './load.ts';
import type { ShopProcess } from './processes.ts';

const LOGINS = 50;
const READERS = 4;
const ROUNDS = 5;
const PASSWORD = 'colonnade-by-the-sea';
const LIST = '/api/front/product/list?page=2&limit=20';

export interface LoginsResult {
  logins: number;
  /** From the first to the last of them. */
  seconds: number;
  /** p50 of the product list in ms: without logins, and during all of them. */
  calm: number;
  beside: number;
}

/** What fifty concurrent logins cost other users, a few of whom read the list meanwhile. The median of some rounds. */
export async function measureLogins(shop: ShopProcess, db: Db): Promise<LoginsResult> {
  const emails = Array.from({ length: LOGINS }, (_, nth) => `login-${nth}@example.com`);
  await addMembers(db, emails, PASSWORD);
  const caller = new Caller(shop.url, READERS);
  const entering = new Caller(shop.url, LOGINS);
  const enter = () => Promise.all(emails.map((email, nth) => logIn(entering, email, nth)));
  await enter();
  const rounds: Omit<LoginsResult, 'logins'>[] = [];
  for (let nth = 0; nth < ROUNDS; nth += 1) {
    const calm = await readWhile(caller, new Promise((resolve) => setTimeout(resolve, 1_000)));
    const started = performance.now();
    const beside = await readWhile(caller, enter());
    rounds.push({ calm, beside, seconds: Math.round((performance.now() - started) / 10) / 100 });
  }
  caller.close();
  entering.close();
  const middle = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.map(of).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  return {
    logins: LOGINS,
    seconds: middle(({ seconds }) => seconds),
    calm: middle(({ calm }) => calm),
    beside: middle(({ beside }) => beside),
  };
}

/** p50 of the list for a few readers while something else runs. */
async function readWhile(caller: Caller, other: Promise<unknown>): Promise<number> {
  let going = true;
  const took: number[] = [];
  const read = async () => {
    while (going) {
      const before = performance.now();
      await caller.send(LIST, undefined, { 'x-forwarded-for': `192.0.2.${took.length % ADDRESSES}` });
      took.push(performance.now() - before);
    }
  };
  const readers = Promise.all(Array.from({ length: READERS }, read));
  await other;
  going = false;
  await readers;
  return Math.round(summary(took.map((ms) => ms * 100)).p50) / 100;
}

async function logIn(caller: Caller, email: string, nth: number): Promise<void> {
  const body = JSON.stringify({ email, password: PASSWORD });
  await caller.send('/api/front/login/email', body, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': `198.51.100.${nth}`,
  });
}
