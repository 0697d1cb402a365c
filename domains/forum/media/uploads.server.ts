import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { randomReference } from '../../../platform/tokens.ts';
import type { App, Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { spendUploadBytes } from '../../uploads/spend-bytes.server.ts';
import { kindsAt, visibleBoards } from '../boards/boards.server.ts';
import { mayAt } from '../boards/permissions.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { CREATE_PERMISSION } from '../rules.ts';
import type { BeginUpload, WaitingMedia } from './contract.ts';
import { findOwnMedia, MEDIA_COLUMNS, type MediaRow, mediaFolder } from './media-rows.server.ts';
import { MAX_MEDIA_BYTES, MAX_WAITING_MEDIA, type MediaKind } from './rules.ts';

/** Where parts are put together; the finished file moves into the storage. */
export const incomingFolder = (app: Pick<App, 'environment'>) => join(app.environment.STOA_DATA, 'incoming-media');

/**
 * Registers an upload before its first byte: the account may publish this kind on some board, the announced size is
 * within the limit and the day's quota, and not too many others are waiting. Throws `no_permission`,
 * `payload_too_large`, `upload_quota`, `forum_uploads_full` and what `requireWritingMember` throws.
 */
export async function beginUpload(ctx: Ctx, { kind, bytes, name }: BeginUpload): Promise<{ key: string }> {
  const { actor } = await requireWritingMember(ctx);
  await requireUploading(ctx, kind);
  if (bytes > MAX_MEDIA_BYTES[kind]) throw new DomainError('payload_too_large', { maxBytes: MAX_MEDIA_BYTES[kind] });
  const key = randomReference();
  await transact(ctx, async (tx) => {
    // one at a time per account, so that the limit holds
    await sql`select pg_advisory_xact_lock(hashtext('forum-media'), ${actor.userId}::int)`.execute(tx.db);
    const found = await sql<{ waiting: number }>`
      select count(*)::int as waiting from forum.media where user_id = ${actor.userId}::bigint and topic_id is null`.execute(
      tx.db,
    );
    if ((found.rows[0]?.waiting ?? 0) >= MAX_WAITING_MEDIA) {
      throw new DomainError('forum_uploads_full', { most: MAX_WAITING_MEDIA });
    }
    await spendUploadBytes(tx, actor, bytes, false);
    await sql`
      insert into forum.media (site_id, user_id, key, kind, state, name, bytes, created_at, updated_at)
      values (${ctx.site.id}::bigint, ${actor.userId}::bigint, ${key}, ${kind}, 'receiving', ${name}, ${bytes}::bigint,
        ${ctx.now}::timestamptz, ${ctx.now}::timestamptz)`.execute(tx.db);
  });
  return { key };
}

/** Throws `no_permission` unless the actor may publish the kind with a file on some board. */
export async function requireUploading(ctx: Ctx, kind: MediaKind): Promise<void> {
  const boards = (await visibleBoards(ctx)).filter((board) => kindsAt(ctx, board).includes(kind));
  if (boards.length === 0) throw new DomainError('no_permission', { permission: CREATE_PERMISSION[kind] });
  if (!boards.some((board) => mayAt(ctx, board, 'attachments.upload'))) {
    throw new DomainError('no_permission', { permission: 'attachments.upload' });
  }
}

/** An upload of the actor; throws `forum_upload_not_found` for one of anybody else's, as for none at all. */
export async function requireOwnUpload(ctx: Ctx, key: string): Promise<MediaRow> {
  const row = await findOwnMedia(ctx, key);
  if (!row) throw new DomainError('forum_upload_not_found');
  return row;
}

/** Bytes that have arrived. */
async function offsetOf(app: Pick<App, 'environment'>, { key, state, bytes }: MediaRow): Promise<number> {
  if (state !== 'receiving') return bytes;
  const found = await stat(join(incomingFolder(app), key)).catch(() => undefined);
  return found?.size ?? 0;
}

/** What the actor has uploaded, or begun to upload, and not used: the newest first. */
export async function listWaiting(ctx: Ctx): Promise<WaitingMedia[]> {
  if (!ctx.actor) return [];
  const found = await sql<MediaRow>`
    select ${MEDIA_COLUMNS} from forum.media
    where user_id = ${ctx.actor.userId}::bigint and site_id = ${ctx.site.id}::bigint and topic_id is null
    order by id desc`.execute(ctx.db);
  return Promise.all(found.rows.map((row) => toWaiting(ctx, row)));
}

export async function toWaiting(ctx: Pick<Ctx, 'app'>, row: MediaRow): Promise<WaitingMedia> {
  return {
    key: row.key,
    kind: row.kind,
    name: row.name,
    bytes: row.bytes,
    offset: await offsetOf(ctx.app, row),
    isReady: row.state === 'stored',
    seconds: row.facts?.seconds ?? null,
  };
}

/** Deletes an upload of the actor that no topic uses. Throws `forum_upload_not_found`. */
export async function discardUpload(ctx: Ctx, { key }: { key: string }): Promise<void> {
  if (!/^[0-9a-f]{32}$/.test(key)) refuseFields([{ field: 'key', code: 'invalid_format' }]);
  const { id } = await requireOwnUpload(ctx, key);
  await deleteMedia(ctx, sql`id = ${id}::bigint and topic_id is null`);
}

/**
 * Deletes rows with their files. The rows stay locked until the files are gone, so that no topic takes one of them in
 * between, and a crash leaves a row that is found again. Returns how many.
 */
export async function deleteMedia(ctx: Pick<Ctx, 'app' | 'db'>, where: ReturnType<typeof sql>): Promise<number> {
  return transact(ctx, async ({ db }) => {
    const gone = await sql<{ key: string }>`
      delete from forum.media where id in (select id from forum.media where ${where} order by id limit 100
        for update skip locked) returning key`.execute(db);
    for (const { key } of gone.rows) await removeFiles(ctx.app, key);
    return gone.rows.length;
  });
}

export async function removeFiles(app: App, key: string): Promise<void> {
  await removeIncoming(app, key);
  await app.storage.removeFolder(mediaFolder(key));
}

export async function removeIncoming(app: Pick<App, 'environment'>, key: string): Promise<void> {
  const path = join(incomingFolder(app), key);
  await Promise.all([rm(path, { force: true }), rm(`${path}.json`, { force: true })]);
}
