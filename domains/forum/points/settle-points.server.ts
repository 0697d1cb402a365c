import { sql } from 'kysely';
import { dayIn } from '../../../platform/locale/time-zone.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { creditPost, lockEarner, type Post, reversePost } from '../../points/post-points.server.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { readForum } from '../people/config.server.ts';
import { DEFAULT_SETTINGS, type ForumSettings } from '../people/settings.ts';
import { rewardOf } from './rewards.ts';

/** In one run, so that a rush of replies does not keep a connection busy. */
const BATCH = 200;
/**
 * Older posts earn nothing for the first time: hiding and showing what was imported, or written while the forum gave no
 * points, must not bring any.
 */
const REWARDED_WITHIN_MS = 7 * 86_400_000;

interface Written {
  siteId: number;
  userId: number | null;
  /** Whose topic it is; null for a topic itself. */
  otherId: number | null;
  publishedAt: Date;
  /** Whether it is published, and an answer is accepted. */
  isEarning: boolean;
}

/**
 * Gives and takes back the points of posts whose state has changed, each in a transaction of its own. Returns how many
 * changes were settled.
 */
export async function settlePoints(ctx: Ctx): Promise<number> {
  const due = await sql<Post & { changes: number[] }>`
    select kind, subject_id as "subjectId", array_agg(id) as changes from (
      select id, kind, subject_id from forum.points_to_settle order by id limit ${BATCH}) first
    group by kind, subject_id order by min(id)`.execute(ctx.db);
  const rules = await readRules(ctx);
  let settled = 0;
  for (const { changes, ...post } of due.rows)
    settled += await transact(ctx, (tx) => settleNoted(tx, post, { changes, rules }));
  return settled;
}

/** The settings of every forum by its site. */
type Rules = ReadonlyMap<number, ForumSettings>;

/** Read before a transaction: inside of one, it would take a second connection. */
export async function readRules({ app }: Pick<Ctx, 'app'>): Promise<Rules> {
  const sites = app.sites.all().filter(({ type }) => type === 'bbs');
  const forums = await Promise.all(sites.map((site) => readForum({ app, site })));
  return new Map(sites.map(({ id }, nth) => [id, forums[nth]?.settings ?? DEFAULT_SETTINGS]));
}

/** What another process is settling is waited for; then there is nothing left. */
async function settleNoted(
  ctx: Ctx,
  post: Post,
  { changes, rules }: { changes: readonly number[]; rules: Rules },
): Promise<number> {
  const noted = await sql`
    delete from forum.points_to_settle where id = any (${[...changes]}::bigint[]) returning id`.execute(ctx.db);
  if (noted.rows.length > 0) await settlePost(ctx, post, rules);
  return noted.rows.length;
}

/** Brings the points of a post in line with its state, in the transaction of `ctx.db`. */
export async function settlePost(ctx: Ctx, post: Post, rules: Rules): Promise<void> {
  const author = (await readWritten(ctx, post))?.userId;
  if (author) await lockEarner(ctx, author);
  // read under the lock: of two that are settled at once, the later one sees the state that stays
  const written = await readWritten(ctx, post);
  const site = written && ctx.app.sites.byId(written.siteId);
  if (!written?.isEarning || !site) {
    const lost = await reversePost(ctx, post);
    if (author && written) await addToMember(ctx, { ...written, userId: author }, -lost);
    return;
  }
  const { siteId, userId, otherId, publishedAt } = written;
  // an account that was deleted, or an answer to oneself
  if (userId === null || userId === otherId) return;
  const day = dayIn(timeZoneOf(site), publishedAt);
  const reward = rewardOf(rules.get(siteId) ?? DEFAULT_SETTINGS, post.kind);
  const isRecent = ctx.now.getTime() - publishedAt.getTime() < REWARDED_WITHIN_MS;
  const points = isRecent ? reward.points : 0;
  const earned = await creditPost(ctx, { ...post, ...reward, points, siteId, userId, otherId, day });
  await addToMember(ctx, { siteId, userId }, earned);
}

async function readWritten({ db }: Ctx, { kind, subjectId }: Post): Promise<Written | undefined> {
  const found =
    kind === 'topic'
      ? await sql<Written>`
          select site_id as "siteId", author_id as "userId", null as "otherId", state = 'published' as "isEarning",
            coalesce(published_at, created_at) as "publishedAt"
          from forum.topics where id = ${subjectId}::bigint`.execute(db)
      : await sql<Written>`
          select c.site_id as "siteId", c.author_id as "userId", t.author_id as "otherId", c.created_at as "publishedAt",
            c.state = 'published' and (${kind} = 'reply' or t.accepted_comment_id = c.id) as "isEarning"
          from forum.comments c join forum.topics t on t.id = c.topic_id
          where c.id = ${subjectId}::bigint`.execute(db);
  return found.rows[0];
}

async function addToMember({ db }: Ctx, { siteId, userId }: { siteId: number; userId: number }, points: number) {
  if (points === 0) return;
  await sql`
    insert into forum.members as m (site_id, user_id, points)
    values (${siteId}::bigint, ${userId}::bigint, greatest(0, ${points}::int))
    on conflict (site_id, user_id) do update set points = m.points + ${points}::int`.execute(db);
}
