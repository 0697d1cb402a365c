import { sql } from 'kysely';
import { listBoards } from '../../domains/forum/boards/boards.server.ts';
import { listComments, listReplies } from '../../domains/forum/comments/list-comments.server.ts';
import { readNews } from '../../domains/forum/digest/news.server.ts';
import { readQueue } from '../../domains/forum/moderation/queue.server.ts';
import { listFavourites, listFollows } from '../../domains/forum/people/list-follows.server.ts';
import { listOwnTopics } from '../../domains/forum/people/list-own.server.ts';
import {
  listCommentsOf,
  listLatestComments,
  readQuotedComment,
} from '../../domains/forum/people/quoted-comments.server.ts';
import { readAuthor } from '../../domains/forum/people/read-author.server.ts';
import { searchForum } from '../../domains/forum/search/search-forum.server.ts';
import { listSitemapTopics } from '../../domains/forum/search/sitemap.server.ts';
import { listTags, readTag } from '../../domains/forum/tags/list-tags.server.ts';
import { listFeed } from '../../domains/forum/topics/list-feed.server.ts';
import { mayFollowLive } from '../../domains/forum/topics/live.server.ts';
import { readCommentSource, readTopicSource } from '../../domains/forum/topics/read-source.server.ts';
import { readTopic } from '../../domains/forum/topics/read-topic.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { isDomainError } from '../../platform/errors.ts';

/** A topic with one comment, which has a reply; its words and its tag occur in no other topic. */
export interface Placed {
  id: number;
  comment: number;
  word: string;
  tag: string;
  authorId: number;
  commenterId: number;
  /** Slug of its board, which has no other topic. */
  board: string;
}

type Surface = (ctx: Ctx, at: Placed) => Promise<boolean>;

const holds = (at: Placed, cards: readonly { id: number }[]) => cards.some(({ id }) => id === at.id);
const feed =
  (query: Parameters<typeof listFeed>[1] | ((at: Placed) => Parameters<typeof listFeed>[1])): Surface =>
  async (ctx, at) => {
    const { list, sticky, total } = await listFeed(ctx, {
      limit: 100,
      ...(typeof query === 'function' ? query(at) : query),
    });
    return holds(at, [...list, ...sticky]) || (typeof query === 'function' && total > 0);
  };

/** Every place where a topic, its comments, its tag or its count can be seen, and whether this reader sees them there. */
export const SURFACES: Readonly<Record<string, Surface>> = {
  topic: (ctx, { id }) => readTopic(ctx, { id }).then(() => true),
  comments: async (ctx, { id }) => (await listComments(ctx, id)).total > 0,
  replies: async (ctx, { comment }) => (await listReplies(ctx, { commentId: comment })).list.length > 0,
  live: (ctx, { id }) => mayFollowLive(ctx, id),
  source: (ctx, { id }) => readTopicSource(ctx, { id }).then(() => true),
  'source of a comment': (ctx, { comment }) => readCommentSource(ctx, { id: comment }).then(() => true),
  newest: feed({ feed: 'newest' }),
  recommended: feed({ feed: 'recommended' }),
  active: feed({ feed: 'active' }),
  hot: feed({ feed: 'hot' }),
  following: feed({ feed: 'following' }),
  'feed of the board': feed(({ board }) => ({ board })),
  'feed of the tag': feed(({ tag }) => ({ tag })),
  'feed of the author': feed(({ authorId }) => ({ author: authorId })),
  search: async (ctx, at) => (await searchForum(ctx, { keyword: at.word })).total > 0,
  'search of comments': async (ctx, at) => (await searchForum(ctx, { keyword: at.word, in: 'comments' })).total > 0,
  'search of tags': async (ctx, at) => (await searchForum(ctx, { keyword: at.tag, in: 'tags' })).total > 0,
  tags: async (ctx, at) => (await listTags(ctx, { starting: at.tag })).length > 0,
  tag: async (ctx, at) => (await readTag(ctx, at.tag)) !== null,
  'comments of the commenter': async (ctx, at) => (await listCommentsOf(ctx, at.commenterId)).total > 0,
  'latest comments': async (ctx, at) =>
    (await listLatestComments(ctx, { limit: 100 })).list.some(({ topic }) => topic.id === at.id),
  'one comment': (ctx, { comment }) => readQuotedComment(ctx, { id: comment }).then(() => true),
  favourites: async (ctx, at) => holds(at, (await listFavourites(ctx, { limit: 100 })).list),
  'followed topics': async (ctx, at) => {
    const { topics, total } = await listFollows(ctx, { subject: 'topic', limit: 100 });
    return holds(at, topics) || total > 0;
  },
  'followed tags': async (ctx, at) => {
    const { tags, total } = await listFollows(ctx, { subject: 'tag', limit: 100 });
    return tags.some(({ name }) => name === at.tag) || total > 0;
  },
  'count of the author': async (ctx, at) => (await readAuthor(ctx, { id: at.authorId })).topicCount > 0,
  'count of the commenter': async (ctx, at) => (await readAuthor(ctx, { id: at.commenterId })).commentCount > 0,
  'count of the board': async (ctx, at) =>
    (await listBoards(ctx)).some(({ slug, topicCount }) => slug === at.board && topicCount > 0),
  digest: async (ctx, at) => {
    const { topics, answered } = await readNews(ctx, {
      since: new Date(ctx.now.getTime() - 3_600_000),
      until: new Date(ctx.now.getTime() + 3_600_000),
    });
    return holds(at, [...topics, ...answered]);
  },
  sitemap: async (ctx, at) => holds(at, await listSitemapTopics(ctx, 0)),
  'own list': async (ctx, at) => holds(at, (await listOwnTopics(ctx, { limit: 100 })).list),
  queue: async (ctx, at) => (await readQueue(ctx)).list.some(({ subject, id }) => subject === 'topic' && id === at.id),
};

/** Names of the surfaces on which the reader finds the topic; a refusal counts as not finding it. */
export async function seenOn(ctx: Ctx, at: Placed): Promise<string[]> {
  const seen: string[] = [];
  for (const [name, looks] of Object.entries(SURFACES)) {
    const found = await looks(ctx, at).catch((error: unknown) => {
      if (isDomainError(error)) return false;
      throw error;
    });
    if (found) seen.push(name);
  }
  return seen;
}

/** Notices and mails that exist about a topic with this word in its title. */
export async function newsOf(ctx: Ctx, word: string): Promise<number> {
  const found = await sql<{ num: number }>`select
    (select count(*) from notices where data::text like ${`%${word}%`})::int
    + (select count(*) from outbox where text like ${`%${word}%`} or subject like ${`%${word}%`})::int as num`.execute(
    ctx.db,
  );
  return found.rows[0]?.num ?? 0;
}
