import { sql } from 'kysely';
import { readPeople } from '../../accounts/people/read-people.server.ts';
import { belongsToDeveloper } from '../../developers/find-developers.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { AppRatings } from './contract.ts';

/** The reply to the rating `r` as readers see it. */
const SHOWN_REPLY = sql`case when r.is_reply_hidden then '' else r.reply end as reply,
  case when not r.is_reply_hidden then r.replied_at end as "repliedAt",
  coalesce(not r.is_reply_hidden and r.edited_at > r.replied_at, false) as "isEditedSince"`;

/** Shown ratings of an app, those with a text first, then the newest. */
export async function listRatings(
  ctx: Ctx,
  { id, page, limit }: { id: number; page: number; limit: number },
): Promise<AppRatings> {
  const shown = sql`r.app_id = ${id}::bigint and r.status = 'shown'`;
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from apps.ratings r where ${shown}`.execute(ctx.db),
    sql<{
      userId: number;
      stars: number;
      text: string;
      version: string;
      ratedAt: Date;
      isEdited: boolean;
      reply: string;
      repliedAt: Date | null;
      isEditedSince: boolean;
    }>`
      select r.user_id as "userId", r.stars, r.text, r.version_name as version, r.rated_at as "ratedAt",
        r.edited_at is not null as "isEdited", ${SHOWN_REPLY}
      from apps.ratings r where ${shown} order by r.text <> '' desc, r.rated_at desc, r.user_id
      limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(ctx.db),
  ]);
  const people = await readPeople(
    ctx,
    found.rows.map(({ userId }) => userId),
  );
  const list = found.rows.map(({ userId, ratedAt, repliedAt, ...row }) => ({
    ...row,
    by: people.get(userId)?.name ?? '',
    ratedAt: ratedAt.toISOString(),
    repliedAt: repliedAt?.toISOString() ?? null,
  }));
  return { list, total: counted.rows[0]?.total ?? 0, page, limit };
}

export interface OwnRating {
  stars: number;
  text: string;
  /** Not shown until staff have looked, or hidden by them. */
  isShown: boolean;
}

/** The reader's own rating, and whether they may write one: members who have the app, without its own team. */
export async function readOwnRating(ctx: Ctx, id: number): Promise<{ mayRate: boolean; rating: OwnRating | null }> {
  if (!ctx.actor) return { mayRate: false, rating: null };
  const { userId, kind } = ctx.actor;
  const found = await sql<{ developerId: number | null; hasApp: boolean; rating: OwnRating | null }>`
    select (select developer_id from apps.apps where id = ${id}::bigint) as "developerId",
      exists (select from apps.downloads where user_id = ${userId}::bigint and app_id = ${id}::bigint) as "hasApp",
      (select json_build_object('stars', stars, 'text', text, 'isShown', status = 'shown') from apps.ratings
        where app_id = ${id}::bigint and user_id = ${userId}::bigint) as rating`.execute(ctx.db);
  const [row] = found.rows;
  if (!row) return { mayRate: false, rating: null };
  const { developerId, hasApp, rating } = row;
  const mayRate = hasApp && kind === 'member' && !(await belongsToDeveloper(ctx, { developerId, userId }));
  return { mayRate, rating };
}
