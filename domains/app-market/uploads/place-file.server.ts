import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { Gate } from '../../../platform/gate.ts';
import { isFull } from '../../../platform/media/spooled-file.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { appFileKey } from '../downloads/open-file.server.ts';
import { type FileFacts, inspectFile } from '../inspection/inspect-file.server.ts';
import type { Platform } from '../inspection/rules.ts';
import type { AppRow } from '../manage/own-app.server.ts';
import { type Scan, scanFile } from '../scanning/scan-file.server.ts';
import { lockOwnVersion, type VersionRow } from '../versions/lock-version.server.ts';
import type { AppFileInput } from './contract.ts';
import { lockUpload, renewing, type UploadLock } from './lock-upload.server.ts';
import { lockFile, removeUnused } from './remove-unused.server.ts';
import {
  beginAppUpload,
  incomingPath,
  lockOutcome,
  offsetOf,
  refuseUpload,
  removeParts,
  requireOwnAppUpload,
  type UploadRow,
} from './uploads.server.ts';

/** Hashing and unpacking take a processor of their own: one file at a time, and few that wait. */
const inspections = new Gate(1, 8, () => new DomainError('app_upload_busy'));
/** Refusals that say nothing about the file: it can be placed later. */
const PASSING: ReadonlySet<string> = new Set([
  'storage_full',
  'storage_unavailable',
  'app_upload_busy',
  'database_busy',
  'database_unavailable',
]);

/**
 * Examines a file whose last byte has arrived, and adds it to its version in place of one for the same platform and
 * architecture; what is refused is deleted. The caller holds the lock of the upload. May be repeated, as after a crash.
 * Throws the errors of `inspectFile`, `app_file_hash`, `app_file_identifier`, `app_file_code`, `app_file_platform`,
 * `app_state_changed`, `storage_full`, `app_upload_busy`, and `app_upload_not_found` for one that was discarded meanwhile.
 */
export async function placeFile(ctx: Ctx, row: UploadRow, path: string): Promise<void> {
  try {
    await inspections.run(() => examineAndStore(ctx, row, path));
  } catch (error) {
    const refusal = isGone(error, path) ? new DomainError('app_upload_not_found') : error;
    if (isDomainError(refusal) && !PASSING.has(refusal.code)) await refuseUpload(ctx, row.id, refusal);
    throw refusal;
  }
  // the row says that it is finished, so that only the parts go
  await removeParts(ctx, row.id);
}

/** Its developer discarded it while it was examined. */
const isGone = (error: unknown, path: string) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error && error.path === path;

/** Places a file every byte of which was there when its process ended. Throws what `placeFile` throws. */
export async function finishArrived(ctx: Ctx, key: string): Promise<void> {
  const row = await requireOwnAppUpload(ctx, key);
  if (row.finished_at || (await offsetOf(ctx.app, row)) < row.size) return;
  const lock = await lockUnfinished(ctx, key);
  if (!lock) return;
  try {
    await renewing(lock, () => placeFile(ctx, row, incomingPath(ctx.app, row.id)));
  } finally {
    await lock.release();
  }
}

/** Undefined if another one has finished it. Throws its refusal, and `app_upload_busy` while another one works on it. */
async function lockUnfinished(ctx: Ctx, key: string): Promise<UploadLock | undefined> {
  try {
    return await lockUpload(ctx, { id: key });
  } catch (error) {
    if ((await requireOwnAppUpload(ctx, key)).finished_at) return undefined;
    throw error;
  }
}

type StoredFacts = FileFacts & Scan & { sha256: string; size: number };

/** The app is locked for moments only: what takes time is read and copied outside of a transaction. */
async function examineAndStore(ctx: Ctx, row: UploadRow, path: string): Promise<void> {
  const sha256 = await hashOf(path);
  if (row.declared_sha256 && row.declared_sha256 !== sha256) throw new DomainError('app_file_hash', { sha256 });
  const inspected = await inspectFile(path, row.name);
  // what cannot be stored is not examined further, nor copied
  await transact(ctx, (tx) => requireFitting(tx, row, inspected));
  const scan = await scanFile(ctx, () => createReadStream(path));
  const facts = { ...inspected, ...scan, sha256, size: (await stat(path)).size };
  await copy(ctx, sha256, path);
  const unused = await transact(ctx, (tx) => store(tx, row, facts)).catch(async (error: unknown) => {
    await removeUnused(ctx, sha256);
    throw error;
  });
  for (const each of unused) await removeUnused(ctx, each);
}

async function copy(ctx: Ctx, sha256: string, path: string): Promise<void> {
  const key = appFileKey(sha256);
  if (await ctx.app.storage.find(key)) return;
  try {
    await ctx.app.storage.copyIn(key, path);
  } catch (error) {
    throw isFull(error) ? new DomainError('storage_full') : error;
  }
}

/** Reads the file once, whatever its size, with one chunk of it in memory. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

interface Place {
  app: AppRow;
  version: VersionRow;
  platform: Platform;
}

/** Where a file belongs, which is locked until the transaction ends. Throws the refusals of `placeFile`. */
async function requireFitting(ctx: Ctx, row: UploadRow, facts: FileFacts): Promise<Place> {
  const { app, version } = await lockOwnVersion(ctx, row.version_id);
  if (version.status !== 'draft') throw new DomainError('app_state_changed');
  refuseOther(app, version, facts);
  return { app, version, platform: platformOf(facts, row.platform as Platform) };
}

/** Returns the hashes of files that it took the place of. */
async function store(ctx: Ctx, row: UploadRow, facts: StoredFacts): Promise<string[]> {
  const { app, version, platform } = await requireFitting(ctx, row, facts);
  if ((await lockOutcome(ctx, row.id)).finished_at) return [];
  await lockFile(ctx, facts.sha256);
  // another process may have deleted it as unused since it was copied
  if (!(await ctx.app.storage.find(appFileKey(facts.sha256)))) throw new DomainError('app_upload_busy');
  const isStated = facts.identifier === '';
  const replaced = await sql<{ sha256: string }>`
    delete from apps.files where version_id = ${version.id}::bigint and platform = ${platform}
      and architecture = ${row.architecture} returning sha256`.execute(ctx.db);
  await sql`
    insert into apps.files (version_id, sha256, name, size, type, platform, architecture, identifier, version_code,
      minimum_system, permissions, signer, is_stated, scan, scan_engine, scan_finding, scanned_at, uploaded_at)
    values (${version.id}::bigint, ${facts.sha256}, ${row.name}, ${facts.size}::bigint, ${facts.type},
      ${platform}, ${row.architecture}, ${facts.identifier || app.identifier}, ${version.code}::bigint,
      ${facts.minimumSystem}, ${facts.permissions}::text[], ${facts.signer}, ${isStated},
      ${facts.scan}, ${facts.engine}, ${facts.finding}, ${facts.scannedAt}::timestamptz,
      ${ctx.now}::timestamptz)`.execute(ctx.db);
  await sql`
    update apps.uploads set finished_at = ${ctx.now}::timestamptz, sha256 = ${facts.sha256}, received = size
    where id = ${row.id}`.execute(ctx.db);
  return replaced.rows.map(({ sha256 }) => sha256).filter((sha256) => sha256 !== facts.sha256);
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
    await placeWhole(ctx, await requireOwnAppUpload(ctx, key), file.path);
  } finally {
    await file.remove();
  }
}

/** Nobody knows its key: what cannot be placed now is never continued. */
async function placeWhole(ctx: Ctx, row: UploadRow, path: string): Promise<void> {
  const lock = await lockUpload(ctx, row);
  try {
    await renewing(lock, () => placeFile(ctx, row, path));
  } catch (error) {
    await refuseUpload(ctx, row.id, isDomainError(error) ? error : new DomainError('app_upload_not_found'));
    throw error;
  } finally {
    await lock.release();
  }
}
