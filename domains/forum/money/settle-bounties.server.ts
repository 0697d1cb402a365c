import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { readForum } from '../people/config.server.ts';
import { announceTopics } from '../topics/announce.server.ts';
import { awardBounty, returnBounty } from './bounty.server.ts';
import { BOUNTY_DAYS } from './rules.ts';

const BATCH = 100;
/** Topics in these states can no longer get an answer. */
const ENDED = ['deleted', 'rejected'];

/**
 * Starts the days of bounties whose question was published, gives those of deleted and rejected questions back, and decides
 * those whose days are over by the rule of their site, each in a transaction of its own. Returns how many were started or
 * decided.
 */
export async function settleBounties(ctx: Ctx): Promise<number> {
  const started = await sql`
    update forum.bounties b set ends_at = t.published_at + make_interval(days => ${BOUNTY_DAYS}::int)
    from forum.topics t where t.id = b.topic_id and b.state = 'held' and b.ends_at is null
      and t.state = 'published'`.execute(ctx.db);
  const due = await sql<Due>`
    select b.topic_id as "topicId", b.site_id as "siteId", t.id is null or t.state = any (${ENDED}::text[]) as "isGone"
    from forum.bounties b left join forum.topics t on t.id = b.topic_id
    where b.state = 'held' and (t.id is null or t.state = any (${ENDED}::text[]) or b.ends_at <= ${ctx.now}::timestamptz)
    order by b.topic_id limit ${BATCH}`.execute(ctx.db);
  let decided = 0;
  for (const bounty of due.rows) {
    decided += await settleOne(ctx, bounty).catch((err) => {
      // one bounty that cannot be decided must not block the others
      ctx.app.log.error({ err, topicId: bounty.topicId }, 'bounty not decided');
      return 0;
    });
  }
  return Number(started.numAffectedRows ?? 0n) + decided;
}

interface Due {
  topicId: number;
  siteId: number;
  isGone: boolean;
}

async function settleOne(ctx: Ctx, { topicId, siteId, isGone }: Due): Promise<number> {
  const site = ctx.app.sites.all().find(({ id }) => id === siteId) ?? ctx.site;
  await transact({ ...ctx, site }, async (tx) => {
    const answer = isGone ? undefined : await bestAnswer(tx, topicId);
    if (answer) await awardBounty(tx, topicId, answer);
    else await returnBounty(tx, topicId);
    await announceTopics(tx, [topicId]);
  });
  return 1;
}

/** By the rule of the site: the most liked answer of another member, the oldest of equally liked ones, if it has a like. */
async function bestAnswer(ctx: Ctx, topicId: number): Promise<{ id: number; authorId: number } | undefined> {
  const { settings } = await readForum(ctx);
  if (settings.bountyRule === 'back') return undefined;
  const found = await sql<{ id: number; authorId: number }>`
    select c.id, c.author_id as "authorId" from forum.comments c join forum.bounties b on b.topic_id = c.topic_id
    where c.topic_id = ${topicId}::bigint and c.parent_id is null and c.state = 'published' and c.like_count > 0
      and c.author_id <> b.asker_id
    order by c.like_count desc, c.id limit 1`.execute(ctx.db);
  return found.rows[0];
}
