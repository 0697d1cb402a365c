import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { isFull } from '../../../platform/media/spooled-file.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { appFileKey } from '../downloads/open-file.server.ts';
import { type FileFacts, inspectFile } from '../inspection/inspect-file.server.ts';
import type { Platform } from '../inspection/rules.ts';
import type { AppRow } from '../manage/own-app.server.ts';
import { lockOwnVersion, type VersionRow } from '../versions/lock-version.server.ts';
import type { AppFileInput } from './contract.ts';
import { beginAppUpload, removeUpload, requireOwnAppUpload, type UploadRow } from './uploads.server.ts';

/** Where the files of versions are in the storage. */

/**
 * Examines a file whose last byte has arrived, and adds it to its version in place of one for the same platform and
 * architecture; what is refused is deleted. May be repeated, as after a crash. Throws the errors of `inspectFile`,
 * `app_file_hash`, `app_file_identifier`, `app_file_code`, `app_file_platform`, `app_state_changed`, `storage_full`.
 */
export async function placeFile(ctx: Ctx, row: UploadRow, path: string): Promise<void> {
  try {
    const sha256 = await hashOf(path);
    if (row.declared_sha256 && row.declared_sha256 !== sha256) throw new DomainError('app_file_hash', { sha256 });
    const facts = await inspectFile(path, row.name);
    await transact(ctx, (tx) => store(tx, row, path, { ...facts, sha256 }));
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'storage_full') await removeUpload(ctx, row.id);
    throw error;
  }
  // the row says that it is finished, so that only the parts go
  await removeUpload(ctx, row.id);
}

/** Reads the file once, whatever its size, with one chunk of it in memory. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function store(ctx: Ctx, row: UploadRow, path: string, facts: FileFacts & { sha256: string }): Promise<void> {
  const { app, version } = await lockOwnVersion(ctx, row.version_id);
  if (version.status !== 'draft') throw new DomainError('app_state_changed');
  const platform = platformOf(facts, row.platform as Platform);
  refuseOther(app, version, facts);
  try {
    await ctx.app.storage.copyIn(appFileKey(facts.sha256), path);
  } catch (error) {
    throw isFull(error) ? new DomainError('storage_full') : error;
  }
  const isStated = facts.identifier === '';
  await sql`
    delete from apps.files where version_id = ${version.id}::bigint and platform = ${platform}
      and architecture = ${row.architecture}`.execute(ctx.db);
  await sql`
    insert into apps.files (version_id, sha256, name, size, type, platform, architecture, identifier, version_code,
      minimum_system, permissions, signer, is_stated, uploaded_at)
    values (${version.id}::bigint, ${facts.sha256}, ${row.name}, ${(await stat(path)).size}::bigint, ${facts.type},
      ${platform}, ${row.architecture}, ${facts.identifier || app.identifier}, ${version.code}::bigint,
      ${facts.minimumSystem}, ${facts.permissions}::text[], ${facts.signer}, ${isStated},
      ${ctx.now}::timestamptz)`.execute(ctx.db);
  await sql`
    update apps.uploads set finished_at = ${ctx.now}::timestamptz, sha256 = ${facts.sha256}, received = size
    where id = ${row.id}`.execute(ctx.db);
}

/** An archive runs where its developer states, anything else where its type does. */
function platformOf({ platform }: FileFacts, stated: Platform): Platform {
  if (platform === 'any') return stated;
  if (stated !== 'any' && stated !== platform) throw new DomainError('app_file_platform', { platform });
  return platform;
}

function refuseOther(app: AppRow, version: VersionRow, { identifier, versionCode }: FileFacts): void {
  if (identifier && identifier !== app.identifier) {
    throw new DomainError('app_file_identifier', { identifier, expected: app.identifier });
  }
  if (versionCode !== null && versionCode !== version.code) {
    throw new DomainError('app_file_code', { code: versionCode, expected: version.code });
  }
}

/** A whole file from a form, for browsers without scripts. Throws what `beginAppUpload` and `placeFile` throw. */
export async function uploadWholeFile(
  ctx: Ctx,
  input: AppFileInput,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<void> {
  const file = await ctx.app.mediaWorkers.spool(source, maxBytes);
  try {
    if (file.bytes === 0) throw new DomainError('app_file_empty');
    const { key } = await beginAppUpload(ctx, { ...input, bytes: file.bytes });
    await placeFile(ctx, await requireOwnAppUpload(ctx, key), file.path);
  } finally {
    await file.remove();
  }
}
