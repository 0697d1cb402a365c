import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { randomReference } from '../../../platform/tokens.ts';
import type { Ctx } from '../../kit/context.ts';
import type { UploadRow } from './uploads.server.ts';

/** Others leave an upload alone while one works on it, unless its process has gone. */
const LOCK_SECONDS = 30;
export const RENEW_MS = 5_000;

export interface UploadLock {
  /** Whether it still is this one's. */
  renew(): Promise<boolean>;
  release(): Promise<void>;
}

/** Throws `app_upload_busy` for an upload that another one works on, or that is finished. */
export async function lockUpload(ctx: Ctx, { id }: Pick<UploadRow, 'id'>): Promise<UploadLock> {
  const { db } = ctx.app.database;
  const holder = randomReference();
  // its clock is the database's: processes on several machines compare the same one
  const renew = async () => {
    const taken = await sql`
      update apps.uploads set locked_by = ${holder}, touched_at = now(),
        locked_until = now() + make_interval(secs => ${LOCK_SECONDS}::int)
      where id = ${id} and finished_at is null
        and (locked_by is null or locked_by = ${holder} or locked_until < now()) returning id`.execute(db);
    return taken.rows.length > 0;
  };
  if (!(await renew())) throw new DomainError('app_upload_busy');
  return {
    renew,
    async release() {
      await sql`
        update apps.uploads set locked_by = null, locked_until = null
        where id = ${id} and locked_by = ${holder}`.execute(db);
    },
  };
}

/** Renews a lock for as long as the work takes. */
export async function renewing<T>(lock: UploadLock, work: () => Promise<T>): Promise<T> {
  // a renewal that fails is tried again long before the lock ends
  const timer = setInterval(() => void lock.renew().catch(() => false), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
