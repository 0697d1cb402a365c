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
  /** Its primary key, of whole numbers: by default `id`. */
  key?: readonly string[];
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
  key: string[];
  sealed: string;
  bound: string;
  of: string | null;
}

export interface Resealed {
  /** Values that were encrypted with the previous root secret. */
  done: number;
  /** Values that neither of the two opens. */
  unreadable: number;
}

/** Encrypts what is still encrypted with the previous root secret with the present one. */
export async function resealColumn(db: Db, secrets: RootSecrets, column: SealedColumn): Promise<Resealed> {
  const result = { done: 0, unreadable: 0 };
  if (secrets.previousSecret === undefined) return result;
  const present = deriveKey(secrets.secret, column.seal.purpose);
  for (let after: string[] | undefined; ; ) {
    const rows = await readBatch(db, column, after);
    for (const row of rows) {
      if (isSealedWith(present, row.sealed, row.bound)) continue;
      const value = openRow(secrets, column, row);
      if (value === null) result.unreadable += 1;
      else result.done += await reseal(db, secrets, column, row, value);
    }
    if (rows.length < BATCH) return result;
    after = rows.at(-1)?.key;
  }
}

const keyOf = ({ key = ['id'] }: SealedColumn) => sql.join(key.map((name) => sql.ref(name)));
const valuesOf = (key: readonly string[]) => sql.join(key.map((value) => sql`${value}::bigint`));

async function readBatch(db: Db, column: SealedColumn, after: string[] | undefined): Promise<SealedRow[]> {
  const { table, column: name, bound, mark } = column;
  const key = keyOf(column);
  const found = await sql<SealedRow>`
    select array[${key}]::text[] as key, ${sql.ref(name)} as sealed, ${sql.raw(bound)} as bound, ${sql.raw(mark?.of ?? 'null')} as of
    from ${sql.table(table)} where ${sql.ref(name)} is not null ${after ? sql`and (${key}) > (${valuesOf(after)})` : sql``}
    order by ${key} limit ${BATCH}`.execute(db);
  return found.rows;
}

/** One value that cannot be opened must not keep the others under the previous secret. */
function openRow(secrets: RootSecrets, { seal }: SealedColumn, { sealed, bound }: SealedRow): string | null {
  try {
    return seal.open(secrets, sealed, bound);
  } catch {
    return null;
  }
}

/** A value that was changed since it was read is left alone: it was written with the present secret. */
async function reseal(db: Db, secrets: RootSecrets, of: SealedColumn, row: SealedRow, value: string): Promise<number> {
  const { table, column, seal, mark } = of;
  const sealed = sql`${sql.ref(column)} = ${seal.seal(secrets, value, row.bound)}`;
  const marked = mark && sql`, ${sql.ref(mark.column)} = ${mark.make(secrets, row.of ?? '', value)}`;
  const write = async (changes: ReturnType<typeof sql>) => {
    const written = await sql`
      update ${sql.table(table)} set ${changes}
      where (${keyOf(of)}) = (${valuesOf(row.key)}) and ${sql.ref(column)} = ${row.sealed}`.execute(db);
    return Number(written.numAffectedRows ?? 0);
  };
  try {
    return await write(marked ? sql`${sealed}${marked}` : sealed);
  } catch (error) {
    // the same value was stored again under the present secret, and has its mark
    if (sqlState(error) !== NOT_UNIQUE) throw error;
    return write(sealed);
  }
}
