import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { checkInventory } from '../../inventory/books.server.ts';
import type { Books } from '../../kit/books.ts';
import { checkLedger } from '../../ledger/books.server.ts';
import { checkOrders } from '../../orders/books.server.ts';
import { checkPromotions } from '../../orders/promotion-checks.server.ts';
import { checkPayments } from '../../payments/books.server.ts';
import { checkGiftCards } from '../../payments/gift-cards/books.server.ts';
import { checkPayouts } from '../../payouts/books.server.ts';
import { checkPoints } from '../../points/books.server.ts';
import { checkRefunds } from '../../refunds/books.server.ts';
import { checkReviews } from '../../reviews/books.server.ts';
import { checkReports } from '../reports/books.server.ts';

/** All ledger checks, with those of the wings. */
export const allBooks = (ofWings: Books): Books => ({
  ledger: checkLedger,
  inventory: checkInventory,
  promotions: checkPromotions,
  orders: checkOrders,
  payments: checkPayments,
  gift_cards: checkGiftCards,
  points: checkPoints,
  refunds: checkRefunds,
  reviews: checkReviews,
  payouts: checkPayouts,
  ...ofWings,
  reports: checkReports,
});

export interface ReadBook {
  name: string;
  problems: string[];
}

/**
 * Runs the checks in one snapshot: a concurrent payment is visible to all of them or to none. In the background they
 * take one core of the database server, so that the others serve the shop.
 */
export function readBooks(db: Db, books: Books, { inBackground = false } = {}): Promise<ReadBook[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      // aggregates whole tables: in memory if they fit, and without a timeout
      await sql`set local work_mem = '128MB'`.execute(snapshot);
      await sql`set local statement_timeout = 0`.execute(snapshot);
      if (inBackground) await sql`set local max_parallel_workers_per_gather = 0`.execute(snapshot);
      const read: ReadBook[] = [];
      for (const [name, check] of Object.entries(books)) read.push({ name, problems: await check(snapshot) });
      return read;
    });
}
