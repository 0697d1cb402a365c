import { sql } from 'kysely';
import { type FieldProblem, refuseFields } from '../../platform/errors.ts';
import { type Ctx, requireActor } from '../context.ts';

/** Remembers that the asker uploaded this picture; the same picture may be several people's. */
export async function noteUpload(ctx: Ctx, url: string): Promise<void> {
  const { userId } = requireActor(ctx);
  await sql`
    insert into uploaded_pictures (user_id, url, uploaded_at)
    values (${userId}::bigint, ${url}, ${ctx.now}::timestamptz) on conflict do nothing`.execute(ctx.db);
}

/**
 * Refuses pictures that the asker did not upload, each under its field: nobody shows what lies in somebody else's
 * application, and no address of another place is kept as if it were a picture of ours.
 */
export async function requireOwnPictures(ctx: Ctx, pictures: readonly { field: string; url: string }[]): Promise<void> {
  if (pictures.length === 0) return;
  const { userId } = requireActor(ctx);
  const found = await sql<{ url: string }>`
    select url from uploaded_pictures
    where user_id = ${userId}::bigint and url = any(${pictures.map(({ url }) => url)}::text[])`.execute(ctx.db);
  const own = new Set(found.rows.map((row) => row.url));
  const problems: FieldProblem[] = pictures.flatMap(({ field, url }) =>
    own.has(url) ? [] : [{ field, code: 'foreignPicture' }],
  );
  if (problems.length > 0) refuseFields(problems);
}
