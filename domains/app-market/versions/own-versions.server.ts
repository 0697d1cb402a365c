import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { requireAppReader } from '../manage/own-app.server.ts';
import type { OwnVersion } from './contract.ts';
import { FILES_JSON } from './files-json.server.ts';

type Row = Omit<OwnVersion, 'publishAt' | 'releasedAt'> & { publishAt: Date | null; releasedAt: Date | null };

/** The versions of one of the actor's apps with their files, the newest first. Throws `no_permission`. */
export async function listOwnVersions(ctx: Ctx, appId: number): Promise<OwnVersion[]> {
  const own = await requireAppReader(ctx);
  const found = await sql<Row>`
    select v.id, v.code::float8 as code, v.name, v.channel, v.notes, v.status, v.percent, v.publish_at as "publishAt",
      v.released_at as "releasedAt", ${FILES_JSON} as files
    from apps.versions v join apps.apps a on a.id = v.app_id
    where v.app_id = ${appId}::bigint and a.developer_id = ${own.id}::bigint order by v.code desc`.execute(ctx.db);
  return found.rows.map((row) => ({
    ...row,
    publishAt: row.publishAt?.toISOString() ?? null,
    releasedAt: row.releasedAt?.toISOString() ?? null,
  }));
}
