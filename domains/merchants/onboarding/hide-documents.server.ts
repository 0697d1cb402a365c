import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { hideFormerPictures } from '../../uploads/hide-former-pictures.server.ts';

/** Moves qualification documents from before they were private to private URLs. */
export function hideDocuments(ctx: Ctx): Promise<number> {
  return hideFormerPictures(ctx, {
    source: 'application',
    read: async (inside, id) => {
      const found = await sql<{ userId: number; pictures: string[] }>`
        select user_id as "userId", pictures from merchant_applications where id = ${id}::bigint for update`.execute(
        inside.db,
      );
      return found.rows[0];
    },
    write: async (inside, id, pictures) => {
      await sql`update merchant_applications set pictures = ${pictures}::text[] where id = ${id}::bigint`.execute(
        inside.db,
      );
    },
  });
}
