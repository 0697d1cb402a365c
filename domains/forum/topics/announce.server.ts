import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import type { Ctx } from '../../kit/context.ts';

/** Cache tag of lists of topics: for `keep(tags)` of pages and `kept` of calls. */
export const FORUM_LISTS = 'forum-lists';
/** Cache tag of one topic with its comments. */
export const topicTag = (id: number) => `forum-topic:${id}`;

/** Drops cached pages and calls that show the topics, once the transaction of `ctx.db` commits. */
export async function announceTopics(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<void> {
  await invalidateCache(ctx.db, FORUM_LISTS);
  for (const id of new Set(ids)) await invalidateCache(ctx.db, topicTag(id));
}

/**
 * The same after the commit, for replies and reactions: a NOTIFY in the transaction of each would let only one of them
 * commit at a time.
 */
export function announceTopicSoon(ctx: Pick<Ctx, 'app'>, id: number): void {
  ctx.app.drops.drop([FORUM_LISTS, topicTag(id)]);
}
