import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { readPeople } from '../../accounts/people/read-people.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { requireAppReader } from '../manage/own-app.server.ts';
import type { OwnRatingsQuery, ReceivedRating, ReceivedRatings } from './contract.ts';

type Row = Omit<ReceivedRating, 'by' | 'ratedAt' | 'repliedAt'> & {
  userId: number;
  ratedAt: Date;
  repliedAt: Date | null;
};

/**
 * Shown ratings of an app of the actor's developer, the newest first, with replies that the platform hid. Throws
 * `no_permission`, `app_not_found`.
 */
export async function listOwnRatings(
  ctx: Ctx,
  { id, stars, reply, page, limit }: OwnRatingsQuery & { id: number },
): Promise<ReceivedRatings> {
  const own = await requireAppReader(ctx);
  const app = await sql`
    select from apps.apps where id = ${id}::bigint and developer_id = ${own.id}::bigint`.execute(ctx.db);
  if (app.rows.length === 0) throw new DomainError('app_not_found');
  const wanted = sql.join(
    [
      sql`r.app_id = ${id}::bigint and r.status = 'shown'`,
      ...(stars ? [sql`r.stars = ${stars}::smallint`] : []),
      ...(reply ? [reply === 'answered' ? sql`r.reply <> ''` : sql`r.reply = ''`] : []),
    ],
    sql` and `,
  );
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from apps.ratings r where ${wanted}`.execute(ctx.db),
    sql<Row>`
      select r.id, r.user_id as "userId", r.stars, r.text, r.version_name as version, r.locale, r.rated_at as "ratedAt",
        r.edited_at is not null as "isEdited", r.reply, r.replied_at as "repliedAt",
        coalesce(r.edited_at > r.replied_at, false) as "isEditedSince", r.is_reply_hidden as "isReplyHidden"
      from apps.ratings r where ${wanted} order by r.rated_at desc, r.id
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
