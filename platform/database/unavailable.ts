import { isDomainError } from '../errors.ts';
import { sqlState } from './transaction.ts';

/** PostgreSQL: connection exceptions, operator intervention (shutdown, crash, starting up), too many connections, read only. */
const STATES = /^(?:08...|57P..|53300|25006)$/;
/** The operating system, about the connection. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);
/** Node reports a client that disconnects while it sends its request as `ECONNRESET` too, with this message. */
const CLIENT_LEFT = 'aborted';
/** Driver errors without a code. */
const SENTENCES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|PGlite is closed)/;

/**
 * True if the database could not be reached or dropped the connection, so that the same request may succeed later. A
 * write that failed like this may have been committed: it must not be repeated without its request id.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isDomainError(error)) return error.code === 'database_unavailable';
  if (!(error instanceof Error) || error.message === CLIENT_LEFT) return false;
  const state = sqlState(error) ?? '';
  return STATES.test(state) || NETWORK.has(state) || SENTENCES.test(error.message);
}
