import type { Context } from 'hono';
import type { LeaseOptions } from '../../platform/database/lease.ts';
import { EXPORT_STATEMENT_MS } from '../../platform/database/pools.ts';

const EXPORT = /\/export(?:\.csv)?$/;

/** How an office reads: until its client disconnects, and with a longer limit for a file that is streamed while it is read. */
export function officeLease({ req }: Context): LeaseOptions {
  return { signal: req.raw.signal, ...(EXPORT.test(req.path) && { statementMs: EXPORT_STATEMENT_MS }) };
}
