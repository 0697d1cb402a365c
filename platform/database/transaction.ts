import { setTimeout as wait } from 'node:timers/promises';
import { type DomainError, isDomainError } from '../errors.ts';
import type { Db } from './db.ts';

/** PostgreSQL: serialization_failure, deadlock_detected. The loser of either may simply retry. */
const RETRIED = new Set(['40001', '40P01']);
/**
 * A fault of PostgreSQL, seen in 18: many transactions hold key locks on a row, one that updated it aborts, and the next
 * update finds two of them. The transaction is rolled back like the loser of a deadlock.
 */
const MULTIXACT_FAULT = 'new multixact has more than one updating member';
const TRIES = 4;

/** Error code of PostgreSQL, whichever driver raised it. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const isRetried = (error: unknown) =>
  RETRIED.has(sqlState(error) ?? '') || (error instanceof Error && error.message.startsWith(MULTIXACT_FAULT));

/** Name of the constraint that refused, if one did. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}

/**
 * Runs the work in one transaction and retries after a deadlock, so the work must have no effects outside the database.
 * Inside an open transaction it joins it. A refusal that `commits` is thrown after the commit.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : retrying(() => committing(db, work));
}

/** The same for work that writes with a single statement, which is a transaction of its own. */
export async function asStatement<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.isTransaction ? work() : retrying(work);
}

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !isRetried(error)) throw error;
      await wait(5 * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

async function committing<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  let refusal: DomainError | undefined;
  const result = await db.transaction().execute(async (trx) => {
    try {
      return await work(trx);
    } catch (error) {
      if (!isDomainError(error) || !error.commits) throw error;
      refusal = error;
      return undefined as T;
    }
  });
  if (refusal) throw refusal;
  return result;
}
