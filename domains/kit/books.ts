import type { Db } from '../../platform/database/db.ts';

/** Ledger checks by name: each lists its inconsistencies, one sentence each. */
export type Books = Readonly<Record<string, (db: Db) => Promise<string[]>>>;
