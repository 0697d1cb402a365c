import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { discardPictures } from './discard-pictures.server.ts';
import { shownUrl } from './private-pictures.ts';

const DAY_SECONDS = 86_400;

/** The pictures that a user uploaded. */
export async function exportUploads(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ uploads: { url: string; purpose: string; uploaded_at: string }[] }>`
    select coalesce(json_agg(part), '[]') as uploads from (
      select url, purpose, uploaded_at from uploaded_pictures
      where user_id = ${userId}::bigint order by uploaded_at, url) part`.execute(ctx.db);
  const uploads = found.rows[0]?.uploads ?? [];
  // private ones with a URL that works for a day, so that the export can be viewed
  give(
    'uploaded_pictures',
    uploads.map((each) => ({ ...each, url: shownUrl(ctx.app, ctx.now, each.url, DAY_SECONDS) })),
  );
}

/** Deletes private and unused pictures; publicly shown ones stay, without a record of the uploader. */
export async function anonymiseUploads(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  const removed = await sql<{ url: string; isUnseen: boolean }>`
    delete from uploaded_pictures where user_id = ${userId}::bigint
    returning url, attached_at is null or url like '/media/private/%' as "isUnseen"`.execute(ctx.db);
  const unseen = removed.rows.filter(({ isUnseen }) => isUnseen);
  await discardPictures(
    ctx,
    unseen.map(({ url }) => url),
  );
}
