import { sql } from 'kysely';
import { refuseFields } from '../../../platform/errors.ts';
import { findFfmpeg } from '../../../platform/media/ffmpeg.ts';
import { mediaType } from '../../../platform/media/media-files.ts';
import type { App, Ctx } from '../../kit/context.ts';
import type { TopicState } from '../rules.ts';
import { MEDIA_COLUMNS, type MediaRow, type StoredMedia } from './media-rows.server.ts';
import { isMediaKind } from './rules.ts';
import { originalName } from './store-upload.server.ts';

/** Whether this server makes renditions. */
export async function hasFfmpeg(app: Pick<App, 'environment'>): Promise<boolean> {
  return (await findFfmpeg(app.environment.FFMPEG)) !== null;
}

interface Wanted {
  kind: string;
  media: string | null;
}

/**
 * Locks the upload that a new topic names, until its transaction ends. Null for topics without a video or sound. Throws
 * `validation_failed` unless the upload is the actor's, whole, examined, of the topic's kind, and used by no other topic.
 */
export async function claimMedia(ctx: Ctx, { kind, media: key }: Wanted): Promise<MediaRow | null> {
  if (!isMediaKind(kind)) return null;
  if (key === null) refuseFields([{ field: 'media', code: 'missingMedia' }]);
  const found = await sql<MediaRow>`
    select ${MEDIA_COLUMNS} from forum.media
    where key = ${key} and site_id = ${ctx.site.id}::bigint and user_id = ${ctx.actor?.userId ?? 0}::bigint
      and topic_id is null for update`.execute(ctx.db);
  const row = found.rows[0];
  if (row?.state !== 'stored') refuseFields([{ field: 'media', code: row ? 'unfinishedMedia' : 'missingMedia' }]);
  if (row.kind !== kind) refuseFields([{ field: 'media', code: 'missingMedia' }]);
  return row;
}

/** What a new topic shows of its upload until it is processed, or permanently where processing is turned off. */
export function firstMedia({ kind, facts }: MediaRow, isProcessed: boolean): StoredMedia {
  if (!facts) throw new Error('a stored upload was examined');
  const { width, height, seconds } = facts;
  const original = {
    name: originalName(facts),
    type: mediaType(facts),
    height: width && height ? Math.min(width, height) : null,
  };
  return {
    kind,
    files: isProcessed ? [] : [original],
    hasPoster: false,
    seconds,
    width,
    height,
    progress: isProcessed ? 0 : null,
    isProcessed,
    waveform: [],
  };
}

interface Attached {
  topicId: number;
  posterMs: number | null;
  /** Of the topic, once the upload is processed; null if nothing processes it. */
  nextState: TopicState | null;
}

/** Ties the upload to its topic; with a state to come it is queued for processing. */
export async function attachMedia(ctx: Ctx, row: MediaRow, { topicId, posterMs, nextState }: Attached): Promise<void> {
  const at = posterMs === null ? null : Math.min(posterMs / 1_000, row.facts?.seconds ?? 0);
  await sql`
    update forum.media set topic_id = ${topicId}::bigint, state = ${nextState === null ? 'done' : 'queued'},
      next_state = ${nextState}, poster_at = ${at}::real, updated_at = ${ctx.now}::timestamptz
    where id = ${row.id}::bigint`.execute(ctx.db);
}
