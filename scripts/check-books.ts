import { join } from 'node:path';
import { checkInventory } from '../domains/inventory/books.server.ts';
import { checkLedger } from '../domains/ledger/books.server.ts';
import { checkOrders } from '../domains/orders/books.server.ts';
import { checkPayments } from '../domains/payments/books.server.ts';
import { checkGiftCards } from '../domains/payments/gift-cards/books.server.ts';
import { checkPoints } from '../domains/points/books.server.ts';
import { checkPromotions } from '../domains/promotions/books.server.ts';
import { checkRefunds } from '../domains/refunds/books.server.ts';
import { checkReviews } from '../domains/reviews/books.server.ts';
import { type Db, openDatabase } from '../platform/database/open.ts';
import { readEnvironment } from '../platform/environment.ts';

const BOOKS: Record<string, (db: Db) => Promise<string[]>> = {
  ledger: checkLedger,
  inventory: checkInventory,
  promotions: checkPromotions,
  orders: checkOrders,
  payments: checkPayments,
  gift_cards: checkGiftCards,
  points: checkPoints,
  refunds: checkRefunds,
  reviews: checkReviews,
};

/** Reads every book of the shop's database in one snapshot and prints what disagrees. */
async function main(): Promise<number> {
  const { DATABASE_URL, STOA_DATA } = readEnvironment();
  const database = await openDatabase(DATABASE_URL ? { url: DATABASE_URL } : { dataDir: join(STOA_DATA, 'database') });
  try {
    return await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        let wrong = 0;
        for (const [name, check] of Object.entries(BOOKS)) {
          const problems = await check(db);
          wrong += problems.length;
          console.log(problems.length === 0 ? `ok    ${name}` : `WRONG ${name}`);
          for (const problem of problems) console.log(`      ${problem}`);
        }
        return wrong;
      });
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = (await main()) === 0 ? 0 : 1;
} catch (error) {
  console.error(`stoa: the books could not be read: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
