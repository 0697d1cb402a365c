import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import type { StoredProduct } from '../stored-products.server.ts';
import { writeOptionRows } from './option-rows.server.ts';
import { isEqual, isSameText, recordset, type Writing } from './rows.server.ts';

interface ValueRow {
  id: number | null;
  option_id: number;
  position: number;
  name: Texts;
  swatch: string;
}

type StoredValue = StoredProduct['options'][number]['values'][number];

/**
 * Writes options and their values and sets `valueIds`. A value is the stored one with its id, otherwise the one with
 * its name; a removed one loses its position but keeps its name, and gets a position back if it returns.
 */
export async function writeOptions(db: Db, products: Writing[]): Promise<void> {
  const optionIds = await writeOptionRows(db, products);
  const rows: ValueRow[] = [];
  const moved: number[] = [];
  const kept = new Set<number>();
  for (const { id, stored, input } of products) {
    for (const [place, option] of input.options.entries()) {
      const optionId = optionIds.get(`${id}/${place}`) ?? 0;
      const before = stored?.options.find((each) => each.id === optionId)?.values ?? [];
      const named = new Set(option.values.flatMap((value) => value.id ?? []));
      for (const [position, { id: wanted, ...value }] of option.values.entries()) {
        const found = before.find((each) => !kept.has(each.id) && isMeant(each, value.name, wanted, named));
        const hasMoved = found && before[position] !== found;
        if (found) kept.add(found.id);
        if (hasMoved) moved.push(found.id);
        const row = { id: found?.id ?? null, option_id: optionId, position, ...value };
        if (!found || hasMoved || !isEqual({ ...value, id: found.id }, found)) rows.push(row);
      }
    }
  }
  const before = products.flatMap(({ stored }) => stored?.options.flatMap((option) => option.values) ?? []);
  const gone = before.filter((value) => !kept.has(value.id)).map((value) => value.id);
  if (gone.length > 0) await sql`update product_option_values set position = null where id = any(${gone})`.execute(db);
  await findEnded(db, rows);
  await writeValueRows(db, rows, moved);
  if (products.some(({ input }) => input.options.length > 0)) await readValueIds(db, products);
}

function isMeant(
  each: StoredValue,
  name: Texts,
  wanted: number | null | undefined,
  named: ReadonlySet<number>,
): boolean {
  return wanted === undefined ? !named.has(each.id) && isSameText(each.name, name) : each.id === wanted;
}

/** A new value with a former name of the option restores the old one, with its variants and their stock. */
async function findEnded(db: Db, rows: ValueRow[]): Promise<void> {
  const added = rows.filter((row) => row.id === null);
  if (added.length === 0) return;
  const ended = await sql<{ id: number; option_id: number; name: Texts }>`
    select id, option_id, name from product_option_values
    where option_id = any(${[...new Set(added.map((row) => row.option_id))]}) and position is null order by id desc`.execute(
    db,
  );
  const back = new Set<number>();
  for (const row of added) {
    const found = ended.rows.find(
      (each) => each.option_id === row.option_id && !back.has(each.id) && isSameText(each.name, row.name),
    );
    if (!found) continue;
    back.add(found.id);
    row.id = found.id;
  }
}

async function writeValueRows(db: Db, rows: ValueRow[], moved: number[]): Promise<void> {
  const columns = 'id bigint, option_id bigint, position smallint, name jsonb, swatch text';
  // two values that swap positions would violate the unique key
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
    from product_options o join product_option_values v on v.option_id = o.id and v.position is not null
    where o.product_id = any(${ids}) and o.position is not null group by o.product_id, o.position`.execute(db);
  const byPlace = new Map(found.rows.map((row) => [`${row.product_id}/${row.position}`, row.ids]));
  for (const product of products) {
    product.valueIds = product.input.options.map((_, place) => byPlace.get(`${product.id}/${place}`) ?? []);
  }
}
