import { join } from 'node:path';
import { sql } from 'kysely';
import { DomainError, type ErrorCode } from '../../../platform/errors.ts';
import { findFfmpeg } from '../../../platform/media/ffmpeg.ts';
import { CONTAINERS, isPlayedAsItIs, type MediaFacts } from '../../../platform/media/media-files.ts';
import { isFull } from '../../../platform/media/spooled-file.ts';
import type { Ctx } from '../../kit/context.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import type { WaitingMedia } from './contract.ts';
import { type MediaRow, mediaFolder } from './media-rows.server.ts';
import { MAX_FORM_MEDIA_BYTES, MAX_MEDIA_BYTES, MAX_MEDIA_SECONDS, type MediaKind, mediaRefusal } from './rules.ts';
import {
  beginUpload,
  deleteMedia,
  incomingFolder,
  removeIncoming,
  requireOwnUpload,
  requireUploading,
  toWaiting,
} from './uploads.server.ts';

/** The uploaded file in the storage: nobody but its author is shown it, unless it is played as it is. */
export function originalName({ container, kind }: Pick<MediaFacts, 'container' | 'kind'>): string {
  return `original.${container === 'mp4' && kind === 'audio' ? 'm4a' : CONTAINERS[container].ending}`;
}

/**
 * Examines an upload whose last byte has arrived, and moves it into the storage; what is refused is deleted. May be
 * repeated, as after a crash. Throws `forum_media_type`, `_broken`, `_kind`, `_long`, `_frame`, `_unplayable`,
 * `storage_full`, `uploads_busy`.
 */
export async function finishUpload(ctx: Ctx, row: MediaRow): Promise<void> {
  if (row.state !== 'receiving') return;
  await store(ctx, row, join(incomingFolder(ctx.app), row.key));
  await removeIncoming(ctx.app, row.key);
}

async function store(ctx: Ctx, row: MediaRow, path: string): Promise<void> {
  const facts = await examine(ctx, path, row.kind).catch(async (error: unknown) => {
    // a full queue says nothing about the file: it can be examined later
    if (error instanceof DomainError && error.code !== 'uploads_busy') {
      await deleteMedia(ctx, sql`id = ${row.id}::bigint and state = 'receiving'`);
    }
    throw error;
  });
  try {
    await ctx.app.storage.copyIn(`${mediaFolder(row.key)}/${originalName(facts)}`, path);
  } catch (error) {
    throw isFull(error) ? new DomainError('storage_full') : error;
  }
  await sql`
    update forum.media set state = 'stored', facts = ${JSON.stringify(facts)}::jsonb, updated_at = ${ctx.now}::timestamptz
    where id = ${row.id}::bigint and state = 'receiving'`.execute(ctx.db);
}

async function examine(ctx: Ctx, path: string, wanted: MediaKind): Promise<MediaFacts> {
  const facts = await ctx.app.mediaWorkers.readMedia(path);
  if (facts === 'type' || facts === 'broken') throw refused(`forum_media_${facts}`, wanted);
  const problem = mediaRefusal(facts, wanted);
  if (problem) throw refused(problem, wanted);
  if (!isPlayedAsItIs(facts) && !(await findFfmpeg(ctx.app.environment.FFMPEG))) {
    throw refused('forum_media_unplayable', wanted);
  }
  return facts;
}

const refused = (code: ErrorCode, wanted: MediaKind) =>
  new DomainError(code, { minutes: MAX_MEDIA_SECONDS[wanted] / 60 });

/**
 * A whole file from a form, for browsers without scripts. Throws what `beginUpload` and `finishUpload` throw.
 */
export async function uploadWhole(ctx: Ctx, kind: MediaKind, source: AsyncIterable<Uint8Array>): Promise<WaitingMedia> {
  const { actor } = await requireWritingMember(ctx);
  await requireUploading(ctx, kind);
  const leave = ctx.app.mediaWorkers.enter([{ uploader: `media:${actor.userId}`, atOnce: 2 }]);
  const file = await ctx.app.mediaWorkers
    .spool(source, Math.min(MAX_FORM_MEDIA_BYTES, MAX_MEDIA_BYTES[kind]))
    .catch((error) => {
      leave();
      throw error;
    });
  try {
    const { key } = await beginUpload(ctx, { kind, bytes: Math.max(1, file.bytes), name: '' });
    await store(ctx, await requireOwnUpload(ctx, key), file.path);
    return await toWaiting(ctx, await requireOwnUpload(ctx, key));
  } finally {
    leave();
    await file.remove();
  }
}
