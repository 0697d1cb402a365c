import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Texts } from '../../../platform/locale.ts';
import { isEqual, isSameText, recordset, type Writing } from './rows.server.ts';

interface ValueRow {
  id: number | null;
  option_id: number;
  position: number;
  name: Texts;
  swatch: string;
}

/** Writes options and their values and fills in `valueIds`; a value that keeps its name keeps its id. */
export async function writeOptions(db: Db, products: Writing[]): Promise<void> {
  const optionIds = await writeOptionRows(db, products);
  const rows: ValueRow[] = [];
  const moved: number[] = [];
  const kept = new Set<number>();
  for (const { id, stored, input } of products) {
    for (const [place, option] of input.options.entries()) {
      const before = stored?.options[place]?.values ?? [];
      for (const [position, value] of option.values.entries()) {
        const index = before.findIndex((each) => !kept.has(each.id) && isSameText(each.name, value.name));
        const found = before[index];
        if (found) kept.add(found.id);
        if (found && index !== position) moved.push(found.id);
        const row = { id: found?.id ?? null, option_id: optionIds.get(`${id}/${place}`) ?? 0, position, ...value };
        if (!found || index !== position || !isEqual({ ...value, id: found.id }, found)) rows.push(row);
      }
    }
  }
  const before = products.flatMap(({ stored }) => stored?.options.flatMap((option) => option.values) ?? []);
  const gone = before.filter((value) => !kept.has(value.id)).map((value) => value.id);
  if (gone.length > 0) await sql`delete from product_option_values where id = any(${gone})`.execute(db);
  await writeValueRows(db, rows, moved);
  if (products.some(({ input }) => input.options.length > 0)) await readValueIds(db, products);
}

/** Answers with the id of each option by `product/position`. */
async function writeOptionRows(db: Db, products: Writing[]): Promise<Map<string, number>> {
  const rows = products.flatMap(({ id, input }) =>
    input.options.map(({ name }, position) => ({ product_id: id, position, name })),
  );
  const surplus = products.flatMap(({ stored, input }) => stored?.options.slice(input.options.length) ?? []);
  if (surplus.length > 0) {
    await sql`delete from product_options where id = any(${surplus.map((option) => option.id)})`.execute(db);
  }
  if (rows.length === 0) return new Map();
  const written = await sql<{ id: number; product_id: number; position: number }>`
    insert into product_options (product_id, position, name)
    select product_id, position, name from ${recordset(rows, 'product_id bigint, position smallint, name jsonb')}
    on conflict (product_id, position) do update set name = excluded.name
    returning id, product_id, position`.execute(db);
  return new Map(written.rows.map((row) => [`${row.product_id}/${row.position}`, row.id]));
}

async function writeValueRows(db: Db, rows: ValueRow[], moved: number[]): Promise<void> {
  const columns = 'id bigint, option_id bigint, position smallint, name jsonb, swatch text';
  // two values that change places would meet on the way
  if (moved.length > 0) {
    await sql`update product_option_values set position = -1 - position where id = any(${moved})`.execute(db);
  }
  const changed = rows.filter((row) => row.id !== null);
  if (changed.length > 0) {
    await sql`
      update product_option_values v set position = r.position, name = r.name, swatch = r.swatch
      from ${recordset(changed, columns)} where v.id = r.id`.execute(db);
  }
  const added = rows.filter((row) => row.id === null);
  if (added.length > 0) {
    await sql`
      insert into product_option_values (option_id, position, name, swatch)
      select option_id, position, name, swatch from ${recordset(added, columns)}`.execute(db);
  }
}

async function readValueIds(db: Db, products: Writing[]): Promise<void> {
  const ids = products.map((product) => product.id);
  const found = await sql<{ product_id: number; position: number; ids: number[] }>`
    select o.product_id, o.position, json_agg(v.id order by v.position) as ids
    from product_options o join product_option_values v on v.option_id = o.id
    where o.product_id = any(${ids}) group by o.product_id, o.position`.execute(db);
  const byPlace = new Map(found.rows.map((row) => [`${row.product_id}/${row.position}`, row.ids]));
  for (const product of products) {
    product.valueIds = product.input.options.map((_, place) => byPlace.get(`${product.id}/${place}`) ?? []);
  }
}
