import { sql } from 'kysely';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { requireBoard } from '../boards/boards.server.ts';
import type { Follow } from '../inputs.ts';
import { tagCount } from '../tags/list-tags.server.ts';
import { lockTopic } from '../topics/lock-topic.server.ts';
import { requireWritingMember } from './require-writing-member.server.ts';

/**
 * Follows an author, board, tag or topic, or stops to; idempotent. Throws `forum_author_not_found`,
 * `forum_board_not_found`, `not_found` for a tag, `forum_topic_not_found`, and `forum_own_content` for oneself.
 */
export async function follow(ctx: Ctx, input: Follow): Promise<{ count: number; isMine: boolean }> {
  const { actor } = await requireWritingMember(ctx);
  const { subject, id, on } = input;
  if (subject === 'author' && id === actor.userId) throw new DomainError('forum_own_content');
  return transact(ctx, async (tx) => {
    const isKnown = on || (await isShown(tx, input));
    if (on) await refuseUnknown(tx, input);
    const row = sql`${ctx.site.id}::bigint, ${actor.userId}::bigint, ${subject}, ${id}::bigint`;
    await (on
      ? sql`insert into forum.follows (site_id, user_id, subject, subject_id, created_at)
          values (${row}, ${ctx.now}::timestamptz) on conflict do nothing`
      : sql`delete from forum.follows where (site_id, user_id, subject, subject_id) = (${row})`
    ).execute(tx.db);
    // what nobody may see any more can be left, and says nothing about itself
    return { count: isKnown ? await countOf(tx, input) : 0, isMine: on };
  });
}

async function refuseUnknown(ctx: Ctx, { subject, id }: Follow): Promise<void> {
  if (subject === 'board') await requireBoard(ctx, { id });
  else if (subject === 'topic') await lockTopic(ctx, id);
  else if (!(await exists(ctx, subject, id))) {
    throw new DomainError(subject === 'author' ? 'forum_author_not_found' : 'not_found', { id });
  }
}

async function isShown(ctx: Ctx, input: Follow): Promise<boolean> {
  try {
    await refuseUnknown(ctx, input);
    return true;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return false;
  }
}

async function exists(ctx: Ctx, subject: 'author' | 'tag', id: number): Promise<boolean> {
  const found = await (subject === 'author'
    ? sql`select 1 from forum.members where site_id = ${ctx.site.id}::bigint and user_id = ${id}::bigint`
    : sql`select 1 from forum.tags g where g.site_id = ${ctx.site.id}::bigint and g.id = ${id}::bigint
        and ${await tagCount(ctx)} > 0`
  ).execute(ctx.db);
  return found.rows.length > 0;
}

async function countOf(ctx: Ctx, { subject, id }: Follow): Promise<number> {
  const site = sql`site_id = ${ctx.site.id}::bigint`;
  const counter = {
    author: sql`forum.members where ${site} and user_id = ${id}::bigint`,
    board: sql`forum.boards where ${site} and id = ${id}::bigint`,
    tag: sql`forum.tags where ${site} and id = ${id}::bigint`,
    topic: sql`forum.topics where ${site} and id = ${id}::bigint`,
  }[subject];
  const found = await sql<{ count: number }>`select follower_count as count from ${counter}`.execute(ctx.db);
  return found.rows[0]?.count ?? 0;
}
