import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { allBoards } from '../boards/boards.server.ts';
import { siteRounds } from '../site-rounds.ts';
import type { NewReply, Stored } from './insert-reply.server.ts';
import { type Notifying, notifyOfReplies } from './notify-of-replies.server.ts';
import { countReplies, countTogether, type GivenReply, givenReply, storeReplies } from './store-replies.server.ts';

/** Replies in one transaction. */
const BATCH = 100;

interface Asked {
  ctx: Notifying;
  given: Omit<GivenReply, 'nth'>;
  stored?: Stored;
}

const roundsOf = siteRounds<Asked>(storeInParts);

/**
 * Stores a reply with its notices in one transaction with all that this process is given at the same time: they share a
 * commit and the changes of counters. undefined if it was not stored, because its author may not reply, because its topic
 * is being changed, or because the round failed: it has to be stored alone then.
 */
export async function storeInRound(ctx: Ctx, post: NewReply): Promise<Stored | undefined> {
  const { app, site, now } = ctx;
  const asked: Asked = { ctx: { app, site, now, db: app.database.db }, given: await givenReply(ctx, post) };
  await roundsOf(ctx)
    .add(asked)
    .catch((err: unknown) => app.log.warn({ err }, 'a round of replies failed'));
  return asked.stored;
}

async function storeInParts(asked: readonly Asked[]): Promise<void> {
  for (let at = 0; at < asked.length; at += BATCH) await storeTogether(asked.slice(at, at + BATCH));
}

async function storeTogether(round: readonly Asked[]): Promise<void> {
  const ctx = round.at(-1)?.ctx;
  if (!ctx) return;
  const given = round.map((asked, nth) => ({ nth, ...asked.given }));
  // before the transaction: a cache is filled on another connection, and an embedded database has only one
  const boards = await allBoards(ctx);
  const stored = await transact(ctx, async (tx) => {
    await countTogether(tx.db);
    const replies = await storeReplies(tx.db, ctx.site.id, given);
    const published = replies.flatMap((reply) => {
      const { state, at } = given[reply.nth] ?? {};
      return state === 'published' && at ? [{ ...reply, at }] : [];
    });
    await countReplies(tx.db, ctx.site.id, published);
    const ids = published.map(({ id }) => id);
    if (ids.length > 0) await notifyOfReplies(tx, ids, boards);
    return replies;
  });
  const before = new Map<number, number>();
  for (const { nth, id, topicId, commentCount } of stored) {
    const asked = round[nth];
    const earlier = before.get(topicId) ?? 0;
    if (asked) asked.stored = { id, commentsBefore: commentCount + earlier };
    if (asked?.given.state === 'published') before.set(topicId, earlier + 1);
  }
}
