import { sql } from 'kysely';
import { isSealedWith, type Seal } from '../seal.ts';
import { deriveKey, type RootSecrets } from '../tokens.ts';
import type { Db } from './open.ts';
import { sqlState } from './transaction.ts';

const BATCH = 500;
const NOT_UNIQUE = '23505';

/** A column with encrypted values, which are encrypted again after the root secret was replaced. */
export interface SealedColumn {
  table: string;
  column: string;
  seal: Seal;
  /** SQL expression over the row: what its value is bound to. */
  bound: string;
  mark?: {
    /** A keyed hash of the value, which recognises it. */
    column: string;
    /** SQL expression over the row: what the hash needs besides the value. */
    of: string;
    make(secrets: RootSecrets, of: string, value: string): string;
  };
}

interface SealedRow {
  at: string;
  sealed: string;
  bound: string;
  of: string | null;
}

/** Encrypts what is still encrypted with the previous root secret with the present one; returns the number of values. */
export async function resealColumn(db: Db, secrets: RootSecrets, column: SealedColumn): Promise<number> {
  if (secrets.previousSecret === undefined) return 0;
  const present = deriveKey(secrets.secret, column.seal.purpose);
  let resealed = 0;
  for (let after = '(0,0)'; ; ) {
    const rows = await readBatch(db, column, after);
    for (const row of rows) {
      if (isSealedWith(present, row.sealed, row.bound)) continue;
      await reseal(db, secrets, column, row);
      resealed += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return resealed;
    after = last.at;
  }
}

/** In the order in which they are stored: a row that is written meanwhile moves behind, and is sealed already. */
async function readBatch(db: Db, { table, column, bound, mark }: SealedColumn, after: string): Promise<SealedRow[]> {
  const found = await sql<SealedRow>`
    select ctid::text as at, ${sql.ref(column)} as sealed, ${sql.raw(bound)} as bound, ${sql.raw(mark?.of ?? 'null')} as of
    from ${sql.table(table)} where ctid > ${after}::tid and ${sql.ref(column)} is not null
    order by ctid limit ${BATCH}`.execute(db);
  return found.rows;
}

/** A value that was changed since it was read is left alone. */
async function reseal(db: Db, secrets: RootSecrets, of: SealedColumn, row: SealedRow): Promise<void> {
  const { table, column, seal, mark } = of;
  const value = seal.open(secrets, row.sealed, row.bound);
  const sealed = sql`${sql.ref(column)} = ${seal.seal(secrets, value, row.bound)}`;
  const marked = mark && sql`, ${sql.ref(mark.column)} = ${mark.make(secrets, row.of ?? '', value)}`;
  const write = (changes: ReturnType<typeof sql>) =>
    sql`update ${sql.table(table)} set ${changes} where ctid = ${row.at}::tid and ${sql.ref(column)} = ${row.sealed}`.execute(
      db,
    );
  try {
    await write(marked ? sql`${sealed}${marked}` : sealed);
  } catch (error) {
    // the same value was stored again under the present secret, and has its mark
    if (sqlState(error) !== NOT_UNIQUE) throw error;
    await write(sealed);
  }
}
