import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { deriveKey } from '../../platform/tokens.ts';
import type { Ctx } from '../kit/context.ts';
import { discardPictures } from './discard-pictures.server.ts';
import { PRIVATE_FOLDER } from './private-pictures.ts';

const PUBLIC = /^\/media\/(images\/([0-9a-f]{32}))\/(\d{1,5})\.webp$/;

/** The private URL of a public picture when it is hidden. */
export function hiddenUrl(ctx: Ctx, userId: number, url: string): string {
  const [, , hash, width] = PUBLIC.exec(url) ?? [];
  if (!hash || !width) return url;
  const key = deriveKey(ctx.app.secret, 'picture folders');
  const name = createHmac('sha256', key).update(`${userId}|hidden|${hash}`).digest('hex').slice(0, 32);
  return `/media/${PRIVATE_FOLDER}/${name}/${width}.webp`;
}

/**
 * Copies a picture to a private URL and returns that; a private one stays unchanged. The public files are deleted after
 * the commit, unless `keepPublic` says that something else shows them.
 */
export async function hidePicture(
  ctx: Ctx,
  { userId, url, keepPublic }: { userId: number; url: string; keepPublic: boolean },
): Promise<string> {
  const folder = PUBLIC.exec(url)?.[1];
  if (!folder) return url;
  const hidden = hiddenUrl(ctx, userId, url);
  const hiddenFolder = hidden.slice('/media/'.length, hidden.lastIndexOf('/'));
  await sql`delete from discarded_pictures where folder = ${hiddenFolder}`.execute(ctx.db);
  await ctx.app.storage.copyFolder(folder, hiddenFolder);
  await sql`
    insert into uploaded_pictures (user_id, url, purpose, format, uploaded_at, attached_at)
    select user_id, ${hidden}, purpose, format, uploaded_at, coalesce(attached_at, ${ctx.now}::timestamptz)
    from uploaded_pictures where user_id = ${userId}::bigint and url = ${url}
    on conflict (user_id, url) do nothing`.execute(ctx.db);
  if (keepPublic) return hidden;
  await sql`delete from uploaded_pictures where user_id = ${userId}::bigint and url = ${url}`.execute(ctx.db);
  await discardPictures(ctx, [url]);
  return hidden;
}
