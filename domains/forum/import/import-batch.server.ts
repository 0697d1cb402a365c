import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import type { Ctx } from '../../kit/context.ts';
import { BOARDS_TAG } from '../boards/boards.server.ts';
import { announceTopics } from '../topics/announce.server.ts';
import { addCounts, countLater, writeTags } from './add-counts.server.ts';
import { Batch, type BatchTally, type NumberedLine, type Placed } from './batch.server.ts';
import { writeBoards, writeUsers } from './write-boards.server.ts';
import { writeComments } from './write-comments.server.ts';
import { writeMarks, writePolls } from './write-marks.server.ts';
import { writeTopics } from './write-topics.server.ts';

/** Writes the lines in the transaction of `ctx.db`; unchanged ones cost one query together. */
export async function importBatch(ctx: Ctx, source: string, lines: readonly NumberedLine[]): Promise<BatchTally> {
  const batch = await Batch.open(ctx, source, lines);
  if (!batch.isKnown) await write(ctx, batch);
  await batch.close(ctx);
  return batch.tally;
}

async function write(ctx: Ctx, batch: Batch): Promise<void> {
  await countLater(ctx);
  await writeBoards(ctx, batch);
  await writeUsers(ctx, batch);
  const topics = await writeTopics(ctx, batch);
  const topicIds = topics.placed.map(({ id }) => id);
  await writeTags(ctx, topicIds, topics.tags);
  await writePolls(ctx, batch, topics.placed);
  const comments = await writeComments(ctx, batch);
  await addCounts(ctx, newOf(topics.placed), newOf(comments));
  await writeMarks(ctx, batch, topics.placed, comments);
  await acceptAnswers(ctx, comments);
  await invalidateCache(ctx.db, BOARDS_TAG);
  // new topics are on no page yet, except in lists
  const shown = comments.flatMap(({ line }) => batch.idOf('topic', line.topic) ?? []);
  const isNew = new Set(newOf(topics.placed));
  await announceTopics(
    ctx,
    [...topicIds, ...shown].filter((id) => !isNew.has(id)),
  );
}

function newOf(placed: readonly { id: number; isNew: boolean }[]): number[] {
  return placed.filter(({ isNew }) => isNew).map(({ id }) => id);
}

/** The first accepted answer of a question stays. */
async function acceptAnswers({ db }: Ctx, comments: readonly Placed<'comment'>[]): Promise<void> {
  const accepted = comments.filter(({ line }) => line.accepted).map(({ id }) => id);
  if (accepted.length === 0) return;
  await sql`
    update forum.topics t set accepted_comment_id = a.id
    from (select topic_id, min(id) as id from forum.comments where id = any (${accepted}::bigint[]) group by topic_id) a
    where t.id = a.topic_id and t.kind = 'question' and t.accepted_comment_id is null`.execute(db);
}
