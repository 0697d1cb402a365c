import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Ctx } from './context.ts';

/**
 * Runs the work of a verb in one transaction, with a context whose statements belong to it; joins an open one. A deadlock
 * runs the work again, so it must have no effects outside the database. A refusal that `commits` is thrown after the
 * commit.
 */
export function transact<C extends Pick<Ctx, 'db'>, T>(ctx: C, work: (tx: C & { db: Db }) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db, (db) => work({ ...ctx, db }));
}
