import { sql } from 'kysely';
import { type Ctx, requireActor } from '../../kit/context.ts';
import type { DownloadList, DownloadListQuery } from './contract.ts';
import { personOf } from './person.server.ts';
import { isInStage } from './staged-release.ts';

type Listed = DownloadList['list'][number];
interface Row extends Omit<Listed, 'update' | 'downloadedAt'> {
  downloadedAt: Date;
  /** Newer released versions, the newest first. */
  newer: { id: number; name: string; percent: number }[];
}

/** What the reader downloaded, the newest first. Throws `login_required`. */
export async function listDownloads(ctx: Ctx, query: DownloadListQuery): Promise<DownloadList> {
  const { userId } = requireActor(ctx);
  const { platform, days, keyword, page, limit } = query;
  const typed = keyword.trim().toLowerCase();
  const where = sql.join(
    [
      sql`d.user_id = ${userId}::bigint`,
      ...(platform ? [sql`f.platform in (${platform}, 'any')`] : []),
      ...(days ? [sql`d.downloaded_at > ${ctx.now}::timestamptz - make_interval(days => ${days}::int)`] : []),
      ...(typed ? [sql`strpos(lower(a.name), ${typed}) > 0`] : []),
    ],
    sql` and `,
  );
  const source = sql`apps.downloads d join apps.apps a on a.id = d.app_id join apps.versions v on v.id = d.version_id
    join apps.files f on f.id = d.file_id where ${where}`;
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${source}`.execute(ctx.db),
    sql<Row>`
      select d.id, a.id as "appId", a.name, a.icon, v.name as version, f.platform, f.size, d.kind,
        d.downloaded_at as "downloadedAt", a.status = 'listed' as "isListed",
        (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'percent', n.percent) order by n.code desc), '[]')
          from apps.versions n where n.app_id = a.id and n.status = 'released' and n.channel = 'stable'
            and n.code > v.code) as newer
      from ${source} order by d.downloaded_at desc, d.id desc
      limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(ctx.db),
  ]);
  const person = personOf(ctx);
  const list = found.rows.map(({ newer, downloadedAt, ...row }) => {
    const next = row.isListed ? newer.find(({ id, percent }) => isInStage(person, id, percent)) : undefined;
    return { ...row, downloadedAt: downloadedAt.toISOString(), update: next?.name ?? null };
  });
  return { list, total: counted.rows[0]?.total ?? 0, page, limit };
}

/** The newest version of an app that the reader downloaded; undefined if none. */
export async function readOwnVersion(ctx: Ctx, appId: number): Promise<{ id: number; name: string } | undefined> {
  if (!ctx.actor) return undefined;
  const found = await sql<{ id: number; name: string }>`
    select v.id, v.name from apps.downloads d join apps.versions v on v.id = d.version_id
    where d.user_id = ${ctx.actor.userId}::bigint and d.app_id = ${appId}::bigint
    order by v.code desc limit 1`.execute(ctx.db);
  return found.rows[0];
}
