import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { randomReference } from '../../../platform/tokens.ts';
import { requireOwnDeveloper } from '../../developers/own-developer.server.ts';
import { type App, type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { lockOwnVersion } from '../versions/lock-version.server.ts';
import type { AppUpload, BeginAppUpload } from './contract.ts';
import { MAX_APP_BYTES, MAX_DAILY_APP_BYTES, MOST_APP_UPLOADS, UPLOAD_DAYS } from './rules.ts';

export interface UploadRow {
  id: string;
  app_id: number;
  version_id: number;
  name: string;
  platform: string;
  architecture: string;
  declared_sha256: string;
  size: number;
  finished_at: Date | null;
  /** Of a finished one that did not become a file: the refusal, as JSON. */
  problem: string;
}

const COLUMNS = sql`id, app_id, version_id, name, platform, architecture, declared_sha256, size::float8 as size,
  finished_at, problem`;
/** As long as the limit of a day counts a refused one. */
const FINISHED_HOURS = 24;

/** Where the parts of an upload are put together; all processes share the folder. */
export const incomingPath = (app: Pick<App, 'environment'>, id: string) =>
  join(app.environment.STOA_DATA, 'incoming-apps', id);

/**
 * Registers an upload to a draft before its first byte. Throws what `lockOwnVersion` throws, `app_state_changed` unless
 * the version is a draft, `payload_too_large`, `app_uploads_full`, `upload_quota`.
 */
export async function beginAppUpload(ctx: Ctx, input: BeginAppUpload): Promise<{ key: string }> {
  if (input.bytes > MAX_APP_BYTES) throw new DomainError('payload_too_large', { maxBytes: MAX_APP_BYTES });
  const { userId } = requireActor(ctx);
  const key = randomReference();
  await transact(ctx, async (tx) => {
    const { app, version } = await lockOwnVersion(tx, input.versionId);
    if (version.status !== 'draft') throw new DomainError('app_state_changed');
    await refuseTooMany(tx, app.developer_id, input.bytes);
    await sql`
      insert into apps.uploads (id, developer_id, app_id, version_id, user_id, name, platform, architecture,
        declared_sha256, size, started_at, touched_at)
      values (${key}, ${app.developer_id}::bigint, ${app.id}::bigint, ${version.id}::bigint, ${userId}::bigint,
        ${input.name}, ${input.platform}, ${input.architecture}, ${input.sha256}, ${input.bytes}::bigint,
        ${ctx.now}::timestamptz, ${ctx.now}::timestamptz)`.execute(tx.db);
  });
  const path = incomingPath(ctx.app, key);
  await mkdir(join(path, '..'), { recursive: true, mode: 0o750 });
  await (await open(path, 'wx', 0o640)).close();
  return { key };
}

async function refuseTooMany(ctx: Ctx, developerId: number, bytes: number): Promise<void> {
  // one at a time per developer, so that the limits hold
  await sql`select pg_advisory_xact_lock(hashtext('app-uploads'), ${developerId}::int)`.execute(ctx.db);
  const found = await sql<{ open: number; bytes: number }>`
    select count(*) filter (where finished_at is null)::int as open,
      coalesce(sum(size) filter (where started_at > ${ctx.now}::timestamptz - interval '1 day'), 0)::float8 as bytes
    from apps.uploads where developer_id = ${developerId}::bigint`.execute(ctx.db);
  const { open: unfinished = 0, bytes: today = 0 } = found.rows[0] ?? {};
  if (unfinished >= MOST_APP_UPLOADS) throw new DomainError('app_uploads_full', { most: MOST_APP_UPLOADS });
  if (today + bytes > MAX_DAILY_APP_BYTES) throw new DomainError('upload_quota');
}

/**
 * An upload of the actor's developer, whichever member of the team began it. Throws `app_upload_not_found` otherwise and
 * for a discarded one, and what a file was refused with.
 */
export async function requireOwnAppUpload(ctx: Ctx, key: string): Promise<UploadRow> {
  const own = await requireOwnDeveloper(ctx, 'products.publish');
  const found = await sql<UploadRow>`
    select ${COLUMNS} from apps.uploads where id = ${key} and developer_id = ${own.id}::bigint`.execute(ctx.db);
  return withoutProblem(found.rows[0]);
}

/** The same row until the transaction ends, whose outcome nobody else decides meanwhile. */
export async function lockOutcome(ctx: Ctx, id: string): Promise<UploadRow> {
  const found = await sql<UploadRow>`select ${COLUMNS} from apps.uploads where id = ${id} for update`.execute(ctx.db);
  return withoutProblem(found.rows[0]);
}

function withoutProblem(row: UploadRow | undefined): UploadRow {
  if (!row) throw new DomainError('app_upload_not_found');
  if (row.problem === '') return row;
  const { code, details } = JSON.parse(row.problem) as Pick<DomainError, 'code' | 'details'>;
  throw new DomainError(code, details);
}

export async function offsetOf(app: Pick<App, 'environment'>, row: UploadRow): Promise<number> {
  if (row.finished_at) return row.size;
  const found = await stat(incomingPath(app, row.id)).catch(() => undefined);
  return found?.size ?? 0;
}

export async function toUpload(ctx: Pick<Ctx, 'app'>, row: UploadRow): Promise<AppUpload> {
  return {
    key: row.id,
    name: row.name,
    versionId: row.version_id,
    bytes: row.size,
    offset: await offsetOf(ctx.app, row),
    isFinished: row.finished_at !== null,
  };
}

/** Deletes an unfinished upload. Throws what `requireOwnAppUpload` throws. */
export async function discardAppUpload(ctx: Ctx, key: string): Promise<void> {
  const row = await requireOwnAppUpload(ctx, key);
  await refuseUpload(ctx, row.id, new DomainError('app_upload_not_found'));
}

/** Ends an unfinished upload: its parts go, and its row stays for a day, so that the day's limit counts it. */
export async function refuseUpload(ctx: Ctx, id: string, { code, details }: DomainError): Promise<void> {
  await sql`
    update apps.uploads set finished_at = ${ctx.now}::timestamptz, problem = ${JSON.stringify({ code, details })}
    where id = ${id} and finished_at is null`.execute(ctx.db);
  await removeParts(ctx, id);
}

export async function removeParts(ctx: Pick<Ctx, 'app'>, id: string): Promise<void> {
  await rm(incomingPath(ctx.app, id), { force: true });
}

/** Deletes uploads that nothing was added to for days, and finished ones that no limit counts any more. Returns how many. */
export async function tidyAppUploads(ctx: Ctx): Promise<number> {
  const stale = await sql<{ id: string }>`
    delete from apps.uploads where (finished_at is null
        and touched_at < ${ctx.now}::timestamptz - make_interval(days => ${UPLOAD_DAYS}::int))
      or (finished_at < ${ctx.now}::timestamptz - make_interval(hours => ${FINISHED_HOURS}::int)) returning id`.execute(
    ctx.db,
  );
  for (const { id } of stale.rows) await removeParts(ctx, id);
  return stale.rows.length;
}
