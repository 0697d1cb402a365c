import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { hideFormerPictures } from '../uploads/hide-former-pictures.server.ts';

/** Moves evidence from before it was private to private URLs. */
export function hideEvidence(ctx: Ctx): Promise<number> {
  return hideFormerPictures(ctx, {
    source: 'refund',
    read: async (inside, id) => {
      const found = await sql<{ userId: number; pictures: string[] }>`
        select user_id as "userId", images as pictures from refunds where id = ${id}::bigint for update`.execute(
        inside.db,
      );
      return found.rows[0];
    },
    write: async (inside, id, pictures) => {
      await sql`update refunds set images = ${pictures}::text[] where id = ${id}::bigint`.execute(inside.db);
    },
  });
}
