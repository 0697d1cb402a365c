import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { type AppRow, lockEditableApp } from '../manage/own-app.server.ts';
import type { Channel, VersionState } from './rules.ts';

export interface VersionRow {
  id: number;
  app_id: number;
  code: number;
  name: string;
  channel: Channel;
  status: VersionState;
  percent: number;
  publish_at: Date | null;
}

/**
 * A version of the actor's developer with its app, which is locked until the transaction ends. Throws
 * `app_version_not_found` and what `lockEditableApp` throws.
 */
export async function lockOwnVersion(ctx: Ctx, id: number): Promise<{ app: AppRow; version: VersionRow }> {
  const found = await sql<{ app_id: number }>`
    select app_id from apps.versions where id = ${id}::bigint`.execute(ctx.db);
  const appId = found.rows[0]?.app_id ?? 0;
  const app = await lockEditableApp(ctx, appId).catch((error: unknown) => {
    const isOther = error instanceof DomainError && error.code === 'app_not_found';
    throw isOther ? new DomainError('app_version_not_found') : error;
  });
  const version = await readVersion(ctx, id);
  return { app, version };
}

/** Read after its app is locked, so that nobody changes it. Throws `app_version_not_found`. */
export async function readVersion(ctx: Ctx, id: number): Promise<VersionRow> {
  const found = await sql<VersionRow>`
    select id, app_id, code::float8 as code, name, channel, status, percent, publish_at from apps.versions
    where id = ${id}::bigint`.execute(ctx.db);
  const [version] = found.rows;
  if (!version) throw new DomainError('app_version_not_found');
  return version;
}
