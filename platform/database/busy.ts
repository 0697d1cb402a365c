import { sqlState } from './transaction.ts';

/** query_canceled: the statement reached its time limit, or its client has gone. */
const CANCELLED = '57014';

/** The database gave up on a statement; a narrower request, or the same one later, may succeed. */
export function isDatabaseBusy(error: unknown): boolean {
  return sqlState(error) === CANCELLED;
}
