import { sql } from 'kysely';
import { accountsNear, IS_VERIFIED } from '../accounts/verification/person.server.ts';
import type { Ctx } from '../kit/context.ts';
import { platformPoints, userPoints } from '../ledger/accounts.ts';
import { transfer } from '../ledger/transfer.server.ts';
import { lockAvailable, movePoints, type PointsMove, toMove } from './move-points.server.ts';
import type { PostKind } from './rules.ts';

type Writing = Pick<Ctx, 'db' | 'now'>;

/** What earned points: a topic, a reply, or an answer that was accepted. */
export interface Post {
  kind: PostKind;
  /** The number of the topic, or of the comment. */
  subjectId: number;
}

interface PostReward extends Post {
  siteId: number;
  userId: number;
  /** Whose topic it belongs to: that person's own accounts earn nothing with it. */
  otherId: number | null;
  /** When it was published: rewarded posts are counted by this day. */
  day: string;
  points: number;
  mostADay: number;
}

interface Given {
  userId: number;
  points: number;
  takenBack: number | null;
  moves: number;
}

/** Serialises the rewards of a person, in the transaction of `ctx.db`: concurrent ones would all be the last of the day. */
export async function lockEarner({ db }: Pick<Ctx, 'db'>, userId: number): Promise<void> {
  await sql`select from users where id = ${userId}::bigint for no key update`.execute(db);
}

/**
 * Gives the points of a post once, or again after they were taken back, in the transaction of `ctx.db` and under
 * `lockEarner`. Returns how many the author has earned more than before.
 */
export async function creditPost(ctx: Writing, reward: PostReward): Promise<number> {
  const known = await readGiven(ctx, reward);
  if (known) return known.takenBack === null ? 0 : giveAgain(ctx, reward, known);
  if (reward.points === 0) return 0;
  const { kind, subjectId, siteId, userId, otherId, day } = reward;
  const noted = await sql<Given>`
    insert into post_points (kind, subject_id, site_id, user_id, day, points, moves)
    select ${kind}, ${subjectId}::bigint, ${siteId}::bigint, u.id, ${day}::date,
      case when ${IS_VERIFIED} and not coalesce(${otherId}::bigint = any(${accountsNear(userId)}), false)
        and (select count(*) from post_points p where p.user_id = u.id and p.site_id = ${siteId}::bigint
          and p.kind = ${kind} and p.day = ${day}::date and p.points > 0) < ${reward.mostADay}::int
        then ${reward.points}::int else 0 end, 1
    from users u where u.id = ${userId}::bigint
    returning user_id as "userId", points, taken_back as "takenBack", moves`.execute(ctx.db);
  const given = noted.rows[0];
  if (!given || given.points === 0) return 0;
  await give(ctx, reward, given, given.points);
  return given.points;
}

/** Takes the points of a post back once, as far as they are still there; returns how many less the author has earned. */
export async function reversePost(ctx: Writing, post: Post): Promise<number> {
  const given = await readGiven(ctx, post);
  if (!given || given.takenBack !== null) return 0;
  const points = await lockAvailable(ctx, given.userId, given.points);
  const moves = given.moves + 1;
  await note(ctx, post, points, moves);
  await movePoints(ctx, {
    kind: 'points.post-reversed',
    reference: referenceOf(post),
    key: `${referenceOf(post)}:${moves}`,
    points,
    from: userPoints(given.userId),
    to: platformPoints(),
  });
  return given.points;
}

async function giveAgain(ctx: Writing, post: Post, known: Given): Promise<number> {
  const next = { ...known, moves: known.moves + 1 };
  await note(ctx, post, null, next.moves);
  await give(ctx, post, next, known.takenBack ?? 0);
  return known.points;
}

async function give(ctx: Writing, post: Post, given: Given, points: number): Promise<void> {
  await movePoints(ctx, moveOf(post, given, points));
}

function moveOf(post: Post, { userId, moves }: Given, points: number): PointsMove {
  return {
    kind: `points.${post.kind}`,
    reference: referenceOf(post),
    key: `${referenceOf(post)}:${moves}`,
    points,
    from: platformPoints(),
    to: userPoints(userId),
  };
}

const referenceOf = ({ kind, subjectId }: Post) => `${kind}:${subjectId}`;

async function note({ db }: Writing, { kind, subjectId }: Post, takenBack: number | null, moves: number) {
  await sql`update post_points set taken_back = ${takenBack}::int, moves = ${moves}::int
    where kind = ${kind} and subject_id = ${subjectId}::bigint`.execute(db);
}

async function readGiven({ db }: Writing, { kind, subjectId }: Post): Promise<Given | undefined> {
  const found = await sql<Given>`
    select user_id as "userId", points, taken_back as "takenBack", moves from post_points
    where kind = ${kind} and subject_id = ${subjectId}::bigint for no key update`.execute(db);
  return found.rows[0];
}

/** A post of which only the limit of its day decides whether it is rewarded. */
type RecordedPost = Post & Pick<PostReward, 'userId' | 'day' | 'points' | 'mostADay'>;

/**
 * Gives the points of many posts of a site at once, which had none before, in the transaction of `ctx.db`: demo content.
 * Returns what each author has earned.
 */
export async function recordPosts(
  ctx: Writing,
  siteId: number,
  posts: readonly RecordedPost[],
): Promise<{ userId: number; points: number }[]> {
  const noted = await sql<Post & Given>`
    insert into post_points (kind, subject_id, site_id, user_id, day, points, moves)
    select kind, "subjectId", ${siteId}::bigint, "userId", day, case when place <= "mostADay" then points else 0 end, 1
    from (select p.*, row_number() over (partition by kind, "userId", day order by "subjectId") as place
      from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as p(kind text, "subjectId" bigint, "userId" bigint,
        day date, points int, "mostADay" int)) p
    returning kind, subject_id as "subjectId", user_id as "userId", points, taken_back as "takenBack", moves`.execute(
    ctx.db,
  );
  const given = noted.rows.filter(({ points }) => points > 0);
  await transfer(ctx, ...given.map((post) => toMove(moveOf(post, post, post.points))));
  const earned = Map.groupBy(given, ({ userId }) => userId);
  return [...earned].map(([userId, rows]) => ({ userId, points: rows.reduce((sum, { points }) => sum + points, 0) }));
}

interface EarnedToday {
  kind: PostKind;
  count: number;
  points: number;
}

/** How many of a user's posts of a day were rewarded on a site, by kind, and the points of those that stayed. */
export async function readEarnedOn(
  { db }: Pick<Ctx, 'db'>,
  { siteId, userId, day }: { siteId: number; userId: number; day: string },
): Promise<EarnedToday[]> {
  const found = await sql<EarnedToday>`
    select kind, count(*)::int as count, coalesce(sum(points) filter (where taken_back is null), 0)::int as points
    from post_points
    where user_id = ${userId}::bigint and site_id = ${siteId}::bigint and day = ${day}::date and points > 0
    group by kind`.execute(db);
  return found.rows;
}

/** Points earned with posts, by user and site. */
export async function readEarned(db: Ctx['db']): Promise<{ siteId: number; userId: number; points: number }[]> {
  const found = await sql<{ siteId: number; userId: number; points: number }>`
    select site_id as "siteId", user_id as "userId", sum(points)::int as points from post_points
    where taken_back is null group by 1, 2 having sum(points) > 0`.execute(db);
  return found.rows;
}
