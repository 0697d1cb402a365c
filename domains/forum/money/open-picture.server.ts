import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { StoredFile } from '../../../platform/media/storage.ts';
import type { Ctx } from '../../kit/context.ts';
import { visibleBoards } from '../boards/boards.server.ts';
import { permissionsAt } from '../boards/permissions.ts';
import { MODERATE, type TopicState } from '../rules.ts';
import { isBuyer, isPaidOpen, paidPictures } from './paid-part.server.ts';

interface Row {
  state: TopicState;
  board_id: number;
  author_id: number | null;
  html: string;
  pictures: string[];
  is_bought: boolean;
}

/**
 * A picture that a topic sells, for those who may see it at this moment: the address of a refunded purchase or a deleted
 * topic shows nothing any more. Throws `forum_topic_not_found` for everyone else.
 */
export async function openPaidPicture(
  ctx: Ctx,
  { id, nth }: { id: number; nth: number },
): Promise<{ file: StoredFile; type: string }> {
  const found = await sql<Row>`
    select t.state, t.board_id, t.author_id, p.html, p.pictures, ${isBuyer(ctx.actor?.userId ?? 0)} as is_bought
    from forum.topics t join forum.paid_parts p on p.topic_id = t.id
    where t.id = ${id}::bigint and t.site_id = ${ctx.site.id}::bigint`.execute(ctx.db);
  const row = found.rows[0];
  const board = (await visibleBoards(ctx)).find((candidate) => candidate.id === row?.board_id);
  const absent = new DomainError('forum_topic_not_found', { id });
  if (!row || !board) throw absent;
  const held = permissionsAt(ctx, board);
  const isOwn = ctx.actor !== null && row.author_id === ctx.actor.userId && row.state !== 'deleted';
  if (row.state !== 'published' && !isOwn && !held.has(MODERATE)) throw absent;
  if (!isPaidOpen(ctx, { authorId: row.author_id, held }, row.is_bought)) throw absent;
  const key = paidPictures(row)[nth]?.replace(/^\/media\//, '');
  const file = key ? await ctx.app.storage.find(key) : undefined;
  if (!key || !file) throw absent;
  return { file, type: key.endsWith('.mp4') ? 'video/mp4' : 'image/webp' };
}
