import { type RawBuilder, sql } from 'kysely';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { listBoards, visibleBoards } from '../boards/boards.server.ts';
import type { ForumTag, TopicCard } from '../contract.ts';
import { MAX_COUNTED } from '../rules.ts';
import { tagColumns, tagCount } from '../tags/list-tags.server.ts';
import {
  CARD_COLUMNS,
  type CardRow,
  markColumns,
  stickyColumn,
  toCards,
  visibleTopics,
} from '../topics/topic-rows.server.ts';
import { authorsOf } from './authors.server.ts';
import type { Follows, FollowsQuery } from './contract.ts';

type FollowedPerson = Follows['authors'][number];

const paging = (query: Partial<FollowsQuery>) => ({ page: query.page ?? 1, limit: query.limit ?? 20 });
const NONE = { authors: [], boards: [], tags: [], topics: [], totalCapped: false };

/**
 * What a person follows, as far as the reader may view it: by default the actor. Only the list of the subject is filled;
 * newest first.
 */
export async function listFollows(ctx: Ctx, query: Partial<FollowsQuery> = {}, userId?: number): Promise<Follows> {
  const { page, limit } = paging(query);
  const subject = query.subject ?? 'author';
  const of = userId ?? requireActor(ctx).userId;
  const wanted = sql`f.site_id = ${ctx.site.id}::bigint and f.user_id = ${of}::bigint and f.subject = ${subject}
    and ${await isShown(ctx, subject)}`;
  const { ids, total } = await idsOf(ctx, sql`f.subject_id`, wanted, { page, limit });
  const answer = { ...NONE, total, page, limit };
  if (subject === 'author') return { ...answer, authors: await readFollowedPeople(ctx, ids) };
  if (subject === 'tag') return { ...answer, tags: await readTags(ctx, ids) };
  if (subject === 'topic') return { ...answer, topics: await readCards(ctx, ids) };
  const boards = await listBoards(ctx);
  return { ...answer, boards: boards.filter(({ id }) => ids.includes(id)) };
}

/** Whether the reader may view what the follow `f` is of: topics, boards and tags that they may not are not counted either. */
async function isShown(ctx: Ctx, subject: FollowsQuery['subject']): Promise<RawBuilder<unknown>> {
  if (subject === 'author') return sql`true`;
  if (subject === 'board') {
    const ids = (await visibleBoards(ctx)).map(({ id }) => id);
    return sql`f.subject_id = any (${ids}::bigint[])`;
  }
  return subject === 'topic'
    ? sql`exists (select from forum.topics t where t.id = f.subject_id and ${await visibleTopics(ctx)})`
    : sql`exists (select from forum.tags g where g.id = f.subject_id and ${await tagCount(ctx)} > 0)`;
}

/** The people who follow someone, newest first. */
export async function listFollowers(
  ctx: Ctx,
  userId: number,
  query: Partial<FollowsQuery> = {},
): Promise<Pick<Follows, 'authors' | 'total' | 'page' | 'limit'>> {
  const { page, limit } = paging(query);
  const wanted = sql`f.site_id = ${ctx.site.id}::bigint and f.subject = 'author' and f.subject_id = ${userId}::bigint`;
  const { ids, total } = await idsOf(ctx, sql`f.user_id`, wanted, { page, limit });
  return { authors: await readFollowedPeople(ctx, ids), total, page, limit };
}

/** The actor's favourites, newest first. */
export async function listFavourites(
  ctx: Ctx,
  query: Partial<FollowsQuery> = {},
): Promise<{ list: TopicCard[]; total: number; page: number; limit: number }> {
  const { userId } = requireActor(ctx);
  const { page, limit } = paging(query);
  const wanted = sql`f.user_id = ${userId}::bigint and ${await visibleTopics(ctx)}`;
  const from = sql`from forum.favourites f join forum.topics t on t.id = f.topic_id where ${wanted}`;
  const found = await sql<CardRow & { counted: number }>`
    select ${CARD_COLUMNS}, ${stickyColumn(ctx)}, ${markColumns(ctx)}, (select count(*)::int ${from}) as counted
    ${from} order by f.created_at desc, t.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db);
  return { list: await toCards(ctx, found.rows), total: found.rows[0]?.counted ?? 0, page, limit };
}

/** Members of this forum with these ids, in their order, and whether the actor follows them. */
export async function readFollowedPeople(ctx: Ctx, ids: readonly number[]): Promise<FollowedPerson[]> {
  if (ids.length === 0) return [];
  const [found, authors] = await Promise.all([
    sql<{ id: number; bio: string; isFollowed: boolean }>`
      select m.user_id as id, m.bio, exists (select from forum.follows f where f.site_id = m.site_id
        and f.user_id = ${ctx.actor?.userId ?? 0}::bigint and f.subject = 'author' and f.subject_id = m.user_id) as "isFollowed"
      from forum.members m where m.site_id = ${ctx.site.id}::bigint and m.user_id = any (${ids}::bigint[])`.execute(
      ctx.db,
    ),
    authorsOf(ctx, ids),
  ]);
  const members = new Map(found.rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = members.get(id);
    const author = authors(id);
    return row && author.id !== 0 ? [{ ...author, bio: row.bio, isFollowed: row.isFollowed }] : [];
  });
}

async function idsOf(
  ctx: Ctx,
  column: RawBuilder<unknown>,
  wanted: RawBuilder<unknown>,
  { page, limit }: { page: number; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const found = await sql<{ id: number; counted: number }>`
    select ${column} as id, (select count(*)::int from (select from forum.follows f where ${wanted}
      limit ${sql.lit(MAX_COUNTED)}) n) as counted
    from forum.follows f where ${wanted} order by f.created_at desc, f.subject_id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db);
  return { ids: found.rows.map(({ id }) => id), total: found.rows[0]?.counted ?? 0 };
}

async function readTags(ctx: Ctx, ids: readonly number[]): Promise<ForumTag[]> {
  const found =
    await sql<ForumTag>`select ${tagColumns(ctx, await tagCount(ctx))} from forum.tags g where g.id = any (${ids}::bigint[])
    order by g.topic_count desc`.execute(ctx.db);
  return found.rows;
}

async function readCards(ctx: Ctx, ids: readonly number[]): Promise<TopicCard[]> {
  const found = await sql<CardRow>`
    select ${CARD_COLUMNS}, ${stickyColumn(ctx)}, ${markColumns(ctx)} from forum.topics t
    where t.id = any (${ids}::bigint[]) and ${await visibleTopics(ctx)} order by t.id desc`.execute(ctx.db);
  return toCards(ctx, found.rows);
}
