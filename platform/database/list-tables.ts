import { sql } from 'kysely';
import type { Db } from './db.ts';

export interface Table {
  /** With its schema, quoted for a statement. */
  name: string;
  /** Quoted, in an order of its own: that of the table depends on the migrations it went through. */
  columns: string[];
}

/** Every table of the product with the columns that a statement may write. */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attname) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
    group by n.nspname, c.relname order by n.nspname, c.relname`.execute(db);
  return rows;
}
