import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { listTables, type Table } from '../database/list-tables.ts';

/** Rows of one statement: some have pages of text, so not too many. */
const BATCH = 500;
/** Applied migrations are recorded by the target itself. */
const OWN_RECORD = 'public.migrations';

/** The target is not what the rows can be moved into; the message is a full sentence. */
export class MoveRefusedError extends Error {}

export interface Moved {
  tables: number;
  rows: number;
}

/**
 * Replaces the rows of a migrated target, which serves nobody, with those of the source. The caller opens a transaction
 * on each side. Foreign keys are dropped and made again, which checks every row; triggers do not fire, because the rows
 * have been through them. The role has to own the tables, and needs no other right.
 */
export async function moveRows(source: Db, target: Db): Promise<Moved> {
  const tables = (await listTables(source)).filter(({ name }) => name !== OWN_RECORD);
  await requireSameTables(tables, await listTables(target));
  const restore = await disarm(target, tables);
  await sql.raw(`truncate ${tables.map(({ name }) => name).join(', ')}`).execute(target);
  let rows = 0;
  for (const table of tables) rows += await copyTable(source, target, table);
  await copySequences(source, target);
  await restore();
  for (const table of tables) await compareTable(source, target, table);
  return { tables: tables.length, rows };
}

async function requireSameTables(tables: readonly Table[], others: readonly Table[]): Promise<void> {
  const shapeOf = ({ name, columns }: Table) => `${name} (${columns.join(', ')})`;
  const known = new Set(others.map(shapeOf));
  const missing = tables.find((table) => !known.has(shapeOf(table)));
  if (missing) throw new MoveRefusedError(`the target has other tables: ${shapeOf(missing)} is not among them`);
}

/** Drops foreign keys and turns triggers off; returns the function that takes both back. */
async function disarm(target: Db, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await sql<{ dropped: string; made: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropped,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as made
    from pg_constraint where contype = 'f' and conparentid = 0`.execute(target);
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(target);
  };
  await run(keys.map(({ dropped }) => dropped));
  await run(tables.map(({ name }) => `alter table ${name} disable trigger user`));
  return async () => {
    await run(tables.map(({ name }) => `alter table ${name} enable trigger user`));
    await run(keys.map(({ made }) => made));
  };
}

/** As JSON text, which keeps every value as PostgreSQL writes it: a driver would round and reformat some. */
async function copyTable(source: Db, target: Db, { name, columns }: Table): Promise<number> {
  const list = columns.join(', ');
  await sql.raw(`declare moved no scroll cursor for select row_to_json(t)::text as row from ${name} t`).execute(source);
  let copied = 0;
  for (;;) {
    const { rows } = await sql<{ row: string }>`${sql.raw(`fetch ${BATCH} from moved`)}`.execute(source);
    if (rows.length === 0) break;
    copied += rows.length;
    await sql`insert into ${sql.raw(`${name} (${list})`)} overriding system value
      select ${sql.raw(list)} from json_populate_recordset(null::${sql.raw(name)}, ${`[${rows.map(({ row }) => row).join(',')}]`}::json)`.execute(
      target,
    );
  }
  await sql`close moved`.execute(source);
  return copied;
}

async function copySequences(source: Db, target: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences`.execute(source);
  for (const { name } of rows) {
    const read = await sql<{ last: string; called: boolean }>`
      select last_value::text as last, is_called as called from ${sql.raw(name)}`.execute(source);
    const [state] = read.rows;
    if (state) await sql`select setval(${name}::regclass, ${state.last}::bigint, ${state.called})`.execute(target);
  }
}

/** Compares the number of rows and a checksum of their content. */
async function compareTable(source: Db, target: Db, table: Table): Promise<void> {
  const [ours, theirs] = [await sumUp(source, table), await sumUp(target, table)];
  if (ours !== theirs)
    throw new MoveRefusedError(`${table.name} differs on the target (rows and checksum ${theirs}, not ${ours})`);
}

async function sumUp(db: Db, { name, columns }: Table): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select concat_ws(' ', count(*), sum(hashtextextended(row(${sql.raw(columns.join(', '))})::text, 0)::numeric)) as sum
    from ${sql.raw(name)}`.execute(db);
  return rows[0]?.sum ?? '';
}
