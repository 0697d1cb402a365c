import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { siteRounds } from '../site-rounds.ts';
import { type Notifying, notifyOfReplies } from './notify-of-replies.server.ts';

/** Replies in one transaction. */
const BATCH = 200;

interface Asked {
  ctx: Notifying;
  id: number;
}

const roundsOf = siteRounds<Asked>(notifyTogether);

/**
 * Notifies of a reply that is committed and noted in `forum.replies_to_notify`, together with all that this process
 * stores at the same time. A failure leaves them to the job.
 */
export async function notifySoon(ctx: Ctx, id: number): Promise<void> {
  const { app, site, now } = ctx;
  const asked = { ctx: { app, site, now, db: app.database.db }, id };
  await roundsOf(ctx)
    .add(asked)
    .catch((err: unknown) => app.log.error({ err, reply: id }, 'not notified of replies yet'));
}

async function notifyTogether(asked: readonly Asked[]): Promise<void> {
  for (let at = 0; at < asked.length; at += BATCH) {
    const part = asked.slice(at, at + BATCH);
    const ctx = part.at(-1)?.ctx;
    const ids = part.map(({ id }) => id);
    if (ctx) await takeAndNotify(ctx, sql`comment_id = any (${ids}::bigint[])`);
  }
}

/** Notifies of replies whose process died before it could. Returns how many. */
export async function notifyOfLeftReplies(ctx: Ctx): Promise<number> {
  let taken = 0;
  for (const site of ctx.app.sites.all().filter(({ type }) => type === 'bbs')) {
    taken += await takeAndNotify({ ...ctx, site }, sql`site_id = ${site.id}::bigint`);
  }
  return taken;
}

/** What another process has just taken is left to it. */
function takeAndNotify(ctx: Notifying, which: ReturnType<typeof sql>): Promise<number> {
  return transact(ctx, async (tx) => {
    const taken = await sql<{ comment_id: number }>`
      delete from forum.replies_to_notify where comment_id in (
        select comment_id from forum.replies_to_notify where ${which}
        order by comment_id limit ${BATCH} for update skip locked)
      returning comment_id`.execute(tx.db);
    const ids = taken.rows.map(({ comment_id }) => comment_id);
    if (ids.length > 0) await notifyOfReplies(tx, ids);
    return ids.length;
  });
}
