import { sqlState } from './transaction.ts';

/** query_canceled: the statement reached its time limit, or its client has disconnected. */
const CANCELLED = '57014';

/** The database aborted a statement; a narrower request, or the same one later, may succeed. */
export function isDatabaseBusy(error: unknown): boolean {
  return sqlState(error) === CANCELLED;
}
