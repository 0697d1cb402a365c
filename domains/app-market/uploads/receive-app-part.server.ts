import { type FileHandle, open } from 'node:fs/promises';
import { sql } from 'kysely';
import { DomainError, isDomainError, refuseFields } from '../../../platform/errors.ts';
import { isFull } from '../../../platform/media/spooled-file.ts';
import type { Ctx } from '../../kit/context.ts';
import { lockUpload, RENEW_MS, renewing } from './lock-upload.server.ts';
import { placeFile } from './place-file.server.ts';
import { incomingPath, requireOwnAppUpload, type UploadRow } from './uploads.server.ts';

const OFFSET = /^\d{1,15}$/;
const PART_TYPE = 'application/offset+octet-stream';

interface Part {
  key: string;
  /** As sent; the protocol is tus 1.0.0. */
  header(name: string): string | undefined;
  pieces: AsyncIterable<Uint8Array>;
}

/**
 * Adds a part at the end of what has arrived; with the last one the file is examined and becomes one of its version.
 * What arrived before a connection broke stays. Returns how much has arrived. Throws `app_upload_not_found`,
 * `app_upload_busy` for a wrong offset or a part that arrives elsewhere at this moment, `payload_too_large`,
 * `storage_full`, and what `placeFile` throws.
 */
export async function receiveAppPart(ctx: Ctx, { key, header, pieces }: Part): Promise<number> {
  const row = await requireOwnAppUpload(ctx, key);
  const offset = header('upload-offset') ?? '';
  if (!OFFSET.test(offset)) refuseFields([{ field: 'Upload-Offset', code: 'invalid_format' }]);
  if (header('content-type') !== PART_TYPE) refuseFields([{ field: 'Content-Type', code: 'invalid_format' }]);
  const lock = await lockUpload(ctx, row);
  try {
    const received = await append(ctx, row, Number(offset), { pieces, renew: lock.renew });
    if (received === row.size) await renewing(lock, () => placeFile(ctx, row, incomingPath(ctx.app, row.id)));
    return received;
  } finally {
    await lock.release();
  }
}

interface Source {
  pieces: AsyncIterable<Uint8Array>;
  renew(): Promise<boolean>;
}

async function append(ctx: Ctx, row: UploadRow, offset: number, source: Source): Promise<number> {
  const file = await open(incomingPath(ctx.app, row.id), 'a').catch(() => {
    throw new DomainError('app_upload_not_found');
  });
  try {
    const { size } = await file.stat();
    if (size !== offset) throw new DomainError('app_upload_busy');
    return await write(file, offset, row.size, source);
  } catch (error) {
    throw isFull(error) ? new DomainError('storage_full') : error;
  } finally {
    const { size } = await file.stat();
    await file.close();
    await sql`
      update apps.uploads set received = least(${size}::bigint, size), touched_at = now()
      where id = ${row.id}`.execute(ctx.app.database.db);
  }
}

/** A body ends where its connection breaks, instead of failing: its beginning is stored. */
async function write(file: FileHandle, offset: number, size: number, { pieces, renew }: Source): Promise<number> {
  let received = offset;
  let renewedAt = Date.now();
  const source = pieces[Symbol.asyncIterator]();
  for (;;) {
    const next = await source.next().catch((error: unknown) => {
      if (isDomainError(error)) throw error;
      return { done: true as const, value: undefined };
    });
    if (next.done) return received;
    if (received + next.value.byteLength > size) throw new DomainError('payload_too_large', { maxBytes: size });
    await file.writeFile(next.value);
    received += next.value.byteLength;
    if (Date.now() - renewedAt < RENEW_MS) continue;
    renewedAt = Date.now();
    if (!(await renew())) throw new DomainError('app_upload_busy');
  }
}
