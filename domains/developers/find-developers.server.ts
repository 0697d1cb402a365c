import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

export interface DeveloperName {
  id: number;
  name: string;
  /** Null once the owner has left. */
  ownerId: number | null;
}

/** Developers by their ids, for domains that store only those. */
export async function findDevelopers(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<Map<number, DeveloperName>> {
  const found = await sql<DeveloperName>`
    select id, name, owner_id as "ownerId" from developers where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Map(found.rows.map((row) => [row.id, row]));
}
