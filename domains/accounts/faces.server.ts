import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

/** What others see of a user. */
export interface Face {
  id: number;
  nickname: string;
  avatar: string;
}

/**
 * Nicknames and avatars by user id, for domains whose tables cannot be joined with users. Cached for half a minute; a
 * deleted account is missing from the result.
 */
export async function readFaces(ctx: Pick<Ctx, 'app' | 'db'>, ids: readonly number[]): Promise<Map<number, Face>> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b);
  if (wanted.length === 0) return new Map();
  const rows = await ctx.app.valueCache.fill(`faces|${wanted.join(',')}`, ['faces'], async () => {
    const found = await sql<Face>`
      select id, nickname, avatar_url as avatar from users
      where id = any(${wanted}::bigint[]) and status = 'active'`.execute(ctx.app.database.db);
    return found.rows;
  });
  return new Map(rows.map((face) => [face.id, face]));
}
