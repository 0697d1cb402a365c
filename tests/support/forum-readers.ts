import { follow } from '../../domains/forum/people/follow.server.ts';
import { joinForum } from '../../domains/forum/people/members.server.ts';
import { blockPerson } from '../../domains/forum/private-messages/block.server.ts';
import { favourite } from '../../domains/forum/reactions/favourite.server.ts';
import { MODERATE } from '../../domains/forum/rules.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import type { Placed } from './forum-surfaces.ts';
import type { Member, SmallForum } from './small-forum.ts';

/** Role of moderators of the board `mine`, and of those of the board `talk`. */
const ROLES = ['helper-of-mine', 'helper-of-talk'] as const;
let nth = 0;

/** A board of its own with moderators of its own, who are ordinary members elsewhere. */
export async function openModeratedBoard(forum: SmallForum): Promise<{ id: number; slug: string }> {
  const { db } = forum.app.database;
  const siteId = forum.guest().site.id;
  const ordinary = await db
    .selectFrom('roles')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('key', '=', 'default')
    .executeTakeFirstOrThrow();
  for (const key of ROLES) {
    const role = { site_id: siteId, key, name: JSON.stringify({ en: key }), permissions: ordinary.permissions };
    await db
      .insertInto('roles')
      .values(role)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const grant = (key: string) => JSON.stringify({ [key]: { grant: [MODERATE] } });
  await db
    .updateTable('forum.boards')
    .set({ permissions: grant(ROLES[1]) })
    .where('id', '=', forum.boardId)
    .execute();
  nth += 1;
  const slug = `mine-${nth}`;
  const { id } = await db
    .insertInto('forum.boards')
    .values({ site_id: siteId, slug, name: JSON.stringify({ en: slug }), permissions: grant(ROLES[0]) })
    .returning('id')
    .executeTakeFirstOrThrow();
  forum.app.valueCache.drop();
  return { id, slug };
}

/** A board that only the staff of the site may view. */
export async function openClosedBoard(forum: SmallForum): Promise<{ id: number; slug: string }> {
  const board = await openModeratedBoard(forum);
  const closed = Object.fromEntries(['guest', 'default', ...ROLES].map((key) => [key, { revoke: ['topics.view'] }]));
  await forum.app.database.db
    .updateTable('forum.boards')
    .set({ permissions: JSON.stringify(closed) })
    .where('id', '=', board.id)
    .execute();
  forum.app.valueCache.drop();
  return board;
}

export type Readers = Record<
  | 'guest'
  | 'stranger'
  | 'blocked'
  | 'silenced'
  | 'banned'
  | 'moderator of another board'
  | 'author'
  | 'moderator of the board'
  | 'moderator',
  Ctx
>;

/**
 * A published topic on the open board that everybody has marked, then moved to a state and a board, and everybody who may
 * look for it.
 */
export async function placeTopic(
  forum: SmallForum,
  { state, board }: { state: string; board: { id: number; slug: string } },
): Promise<{ at: Placed; readers: Readers }> {
  const [author, commenter] = [await forum.member(), await forum.member()];
  const [word, tag] = [`starfish${state}${board.id}`, `z${state}${board.id}`];
  const id = await forum.topic(author, { title: word, tags: [tag] });
  const comment = await forum.comment(commenter, id, { source: word });
  await forum.comment(author, id, { replyTo: comment });
  const readers = await gatherReaders(forum, author);
  const { db } = forum.app.database;
  const { id: tagId } = await db
    .selectFrom('forum.tags')
    .select('id')
    .where('name', '=', tag)
    .executeTakeFirstOrThrow();
  for (const ctx of Object.values(readers).filter(({ actor }) => actor !== null)) {
    await favourite(ctx, { id, on: true });
    await follow(ctx, { subject: 'topic', id, on: true });
    await follow(ctx, { subject: 'tag', id: tagId, on: true });
    if (ctx !== author) await follow(ctx, { subject: 'author', id: author.actor.userId, on: true });
  }
  await restrict(forum, readers);
  await db
    .updateTable('forum.topics')
    .set({ state, board_id: board.id, scheduled_at: new Date(Date.now() + 1e6) })
    .where('id', '=', id)
    .execute();
  const [authorId, commenterId] = [author.actor.userId, commenter.actor.userId];
  return { at: { id, comment, word, tag, authorId, commenterId, board: board.slug }, readers };
}

async function gatherReaders(forum: SmallForum, author: Member): Promise<Readers> {
  const blocked = await forum.member();
  await joinForum(blocked);
  await blockPerson(author, { id: blocked.actor.userId, on: true });
  return {
    guest: forum.guest(),
    stranger: await forum.member(),
    blocked,
    silenced: await forum.member(),
    banned: await forum.member(),
    'moderator of another board': await forum.member(ROLES[1]),
    author,
    'moderator of the board': await forum.member(ROLES[0]),
    moderator: await forum.member('admin'),
  };
}

async function restrict(forum: SmallForum, readers: Readers): Promise<void> {
  for (const state of ['silenced', 'banned'] as const)
    await forum.app.database.db
      .updateTable('forum.members')
      .set({ state })
      .where('user_id', '=', readers[state].actor?.userId ?? 0)
      .execute();
}
