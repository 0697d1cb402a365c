import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** What the import made of the names in the content. */
export async function readIds({ db, site }: Ctx): Promise<(kind: 'user' | 'topic', name: string) => number> {
  const found = await sql<{ kind: string; old_id: string; new_id: number }>`
    select kind, old_id, new_id from forum.imports where site_id = ${site.id}::bigint and source = 'demo'`.execute(db);
  const ids = new Map(found.rows.map((row) => [`${row.kind} ${row.old_id}`, row.new_id]));
  return (kind, name) => {
    const id = ids.get(`${kind} ${name}`);
    if (id === undefined) throw new Error(`the demo has no ${kind} ${name}`);
    return id;
  };
}
