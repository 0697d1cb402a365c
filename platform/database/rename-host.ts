import { sql } from 'kysely';
import type { Db } from './db.ts';
import { invalidateCache } from './invalidate-cache.ts';
import { inTransaction } from './transaction.ts';

/** The new name leads to a site already; the message is a full sentence. */
export class HostTakenError extends Error {}

export interface RenamedColumn {
  /** `table.column` */
  column: string;
  rows: number;
}

interface Column {
  table: string;
  column: string;
  type: string;
}

/**
 * Replaces a host name in every stored text, such as links, addresses of pictures and the hosts of sites; mail addresses
 * and longer names that contain it stay. What is only ever added to, such as the audit log, keeps what was written.
 * Call it in a transaction; returns the columns that had the name.
 */
async function renameHost(db: Db, from: string, to: string): Promise<RenamedColumn[]> {
  const renamed: RenamedColumn[] = [];
  for (const { table, column, type } of await listTextColumns(db)) {
    const [name, pattern] = [sql.raw(column), patternOf(from)];
    const replaced =
      type === 'text[]'
        ? sql`array(select regexp_replace(part, ${pattern}, ${to}, 'gi') from unnest(${name}) with ordinality t(part, nth) order by nth)`
        : sql`regexp_replace(${name}::text, ${pattern}, ${to}, 'gi')::${sql.raw(type)}`;
    const { rows } = await sql`
      update ${sql.raw(table)} set ${name} = ${replaced} where ${name}::text ~* ${pattern} returning 1`.execute(db);
    if (rows.length > 0) renamed.push({ column: `${table}.${column}`, rows: rows.length });
  }
  if (renamed.length > 0) await invalidateCache(db, 'sites');
  return renamed;
}

class DryRun extends Error {}

/** The same in a transaction of its own, which a dry run takes back. Throws HostTakenError. */
export async function renameOrCount(
  db: Db,
  { from, to, isDryRun }: { from: string; to: string; isDryRun: boolean },
): Promise<RenamedColumn[]> {
  let renamed: RenamedColumn[] = [];
  await inTransaction(db, async (trx) => {
    const taken = await trx.selectFrom('site_hosts').select('host').where('host', '=', to).executeTakeFirst();
    if (taken) throw new HostTakenError(`${to} is the host of a site already`);
    renamed = await renameHost(trx, from, to);
    if (isDryRun) throw new DryRun();
  }).catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error;
  });
  return renamed;
}

/** The whole name only: not as the end of a longer one or of a mail address, nor as the beginning of a longer one. */
function patternOf(host: string): string {
  return `(?<![\\w.@-])${host.replaceAll('.', '\\.')}(?![\\w-]|\\.\\w)`;
}

async function listTextColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column,
      format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' and a.atttypid::regtype::text in ('text', 'jsonb', 'text[]')
      and c.relname <> 'migrations'
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'keep_unchanged'::regproc)
    order by 1, 2`.execute(db);
  return rows;
}
