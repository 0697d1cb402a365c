import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { isEqual, recordset, type Writing } from './rows.server.ts';

const COLUMNS = 'id bigint, product_id bigint, position smallint, name jsonb';

interface OptionRow {
  id: number | null;
  product_id: number;
  position: number;
  name: Texts;
}

/**
 * Writes the options and returns the id of each by `product/position`. An option is the stored one with its id; without
 * an id, the one at its position. A removed option loses its position, and its values theirs.
 */
export async function writeOptionRows(db: Db, products: Writing[]): Promise<Map<string, number>> {
  const rows: OptionRow[] = [];
  const moved: number[] = [];
  const gone: number[] = [];
  for (const { id, stored, input } of products) {
    const before = stored?.options ?? [];
    const kept = new Set<number>();
    for (const [position, option] of input.options.entries()) {
      const found = option.id === undefined ? before[position] : before.find((each) => each.id === option.id);
      if (found) kept.add(found.id);
      const hasMoved = found && before[position] !== found;
      if (hasMoved) moved.push(found.id);
      const row = { id: found?.id ?? null, product_id: id, position, name: option.name };
      if (!found || hasMoved || !isEqual(option.name, found.name)) rows.push(row);
    }
    gone.push(...before.filter((option) => !kept.has(option.id)).map((option) => option.id));
  }
  await endOptions(db, gone);
  await writeRows(db, rows, moved);
  return readOptionIds(db, products);
}

async function endOptions(db: Db, gone: number[]): Promise<void> {
  if (gone.length === 0) return;
  await sql`update product_options set position = null where id = any(${gone})`.execute(db);
  await sql`update product_option_values set position = null where option_id = any(${gone})`.execute(db);
}

async function writeRows(db: Db, rows: OptionRow[], moved: number[]): Promise<void> {
  // two options that swap positions would violate the unique key
  if (moved.length > 0)
    await sql`update product_options set position = -1 - position where id = any(${moved})`.execute(db);
  const changed = rows.filter((row) => row.id !== null);
  if (changed.length > 0) {
    await sql`
      update product_options o set position = r.position, name = r.name
      from ${recordset(changed, COLUMNS)} where o.id = r.id`.execute(db);
  }
  const added = rows.filter((row) => row.id === null);
  if (added.length > 0) {
    await sql`
      insert into product_options (product_id, position, name)
      select product_id, position, name from ${recordset(added, COLUMNS)}`.execute(db);
  }
}

async function readOptionIds(db: Db, products: Writing[]): Promise<Map<string, number>> {
  if (products.every(({ input }) => input.options.length === 0)) return new Map();
  const found = await sql<{ id: number; product_id: number; position: number }>`
    select id, product_id, position from product_options
    where product_id = any(${products.map(({ id }) => id)}) and position is not null`.execute(db);
  return new Map(found.rows.map((row) => [`${row.product_id}/${row.position}`, row.id]));
}
