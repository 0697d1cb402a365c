import { sql } from 'kysely';
import { type FieldProblem, refuseFields } from '../../platform/errors.ts';
import { type Ctx, requireBuyer } from '../kit/context.ts';
import { hiddenUrl, hidePicture } from './hide-picture.server.ts';
import { storedUrl } from './private-pictures.ts';
import { attachProblem, PURPOSES, type Purpose } from './purposes.ts';

interface Uploaded {
  url: string;
  purpose: string;
  format: string;
  isAttached: boolean;
}

/**
 * The only check of pictures that anything refers to: uploaded by the actor, for this purpose or none, and in a format
 * that the purpose accepts. Returns the URLs to store; attached pictures are no longer deleted as unused. Runs in the
 * transaction that stores them. Throws `validation_failed`, naming each invalid picture by its field.
 */
export async function attachPictures(
  ctx: Ctx,
  as: Purpose,
  pictures: readonly { field: string; url: string }[],
): Promise<string[]> {
  if (pictures.length === 0) return [];
  const { userId } = requireBuyer(ctx);
  const sent = pictures.map(({ url }) => storedUrl(url));
  const { isPrivate } = PURPOSES[as];
  // one hidden earlier may be named by the URL that its upload returned
  const candidates = isPrivate ? [...sent, ...sent.map((url) => hiddenUrl(ctx, userId, url))] : sent;
  const found = await sql<Uploaded>`
    select url, purpose, format, attached_at is not null as "isAttached" from uploaded_pictures
    where user_id = ${userId}::bigint and url = any(${candidates}::text[]) order by url for update`.execute(ctx.db);
  const own = new Map(found.rows.map((row) => [row.url, row]));
  const rows = sent.map((url) => own.get(url) ?? own.get(hiddenUrl(ctx, userId, url)));
  const problems: FieldProblem[] = pictures.flatMap(({ field }, at) => {
    const code = attachProblem(rows[at], as);
    return code ? [{ field, code }] : [];
  });
  if (problems.length > 0) refuseFields(problems);
  const attached = rows.flatMap((row) => row ?? []);
  const urls = attached.map(({ url }) => url);
  await sql`
    update uploaded_pictures set attached_at = ${ctx.now}::timestamptz
    where user_id = ${userId}::bigint and url = any(${urls}::text[]) and attached_at is null`.execute(ctx.db);
  const stored: string[] = [];
  for (const { url, isAttached } of attached) {
    stored.push(isPrivate ? await hidePicture(ctx, { userId, url, keepPublic: isAttached }) : url);
  }
  return stored;
}
