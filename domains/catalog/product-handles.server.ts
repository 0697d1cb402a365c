import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

/** Products by their handles, for content that names them; of several shops with one handle, the oldest product. */
export async function productIdsByHandle(
  { db }: Pick<Ctx, 'db'>,
  handles: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (handles.length === 0) return new Map();
  const found = await sql<{ id: number; handle: string }>`
    select min(id) as id, handle from products where handle = any (${[...new Set(handles)]}::text[])
    group by handle`.execute(db);
  return new Map(found.rows.map(({ id, handle }) => [handle, id]));
}
