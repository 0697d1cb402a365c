import { sql } from 'kysely';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { SHAPE_FORUM } from '../moderation/office.server.ts';
import { hasFfmpeg } from './attach-media.server.ts';

/** Whether this server processes videos and sounds, and how many of the forum's wait for it or failed lately. */
export interface MediaStatus {
  hasFfmpeg: boolean;
  waiting: number;
  /** In the last seven days. */
  failed: number;
}

/** For those who shape the forum. Throws `no_permission`. */
export async function readMediaStatus(ctx: Ctx): Promise<MediaStatus> {
  requirePermission(ctx, SHAPE_FORUM);
  const found = await sql<Omit<MediaStatus, 'hasFfmpeg'>>`
    select count(*) filter (where state in ('queued', 'working'))::int as waiting,
      count(*) filter (where state = 'failed' and updated_at > ${ctx.now}::timestamptz - interval '7 days')::int as failed
    from forum.media where site_id = ${ctx.site.id}::bigint`.execute(ctx.db);
  const [counts = { waiting: 0, failed: 0 }] = found.rows;
  return { ...counts, hasFfmpeg: await hasFfmpeg(ctx.app) };
}
