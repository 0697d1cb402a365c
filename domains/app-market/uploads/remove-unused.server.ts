import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { APP_FILES, appFileKey } from '../downloads/open-file.server.ts';

const BATCH = 500;

/** Until the transaction ends, no other one takes this file into use or deletes it. */
export async function lockFile(ctx: Ctx, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('app-file'), hashtext(${sha256}))`.execute(ctx.db);
}

/** Deletes a file from the storage unless one of a version has its content; returns whether it did. May be repeated. */
export async function removeUnused(ctx: Ctx, sha256: string): Promise<boolean> {
  return transact(ctx, async (tx) => {
    await lockFile(tx, sha256);
    const used = await sql`select 1 from apps.files where sha256 = ${sha256} limit 1`.execute(tx.db);
    if (used.rows.length > 0) return false;
    await ctx.app.storage.remove(appFileKey(sha256));
    return true;
  });
}

/**
 * Deletes files that no version has, which remain where a process ended between storing a file and its row. An upload
 * whose file is deleted before its row is stored notices it and is repeated. Returns how many.
 */
export async function removeUnusedFiles(ctx: Ctx): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const finish = async () => {
    for (const sha256 of await unusedOf(ctx, batch)) if (await removeUnused(ctx, sha256)) removed += 1;
    batch = [];
  };
  for await (const { name } of ctx.app.storage.list(APP_FILES)) {
    batch.push(name.slice(name.lastIndexOf('/') + 1));
    if (batch.length === BATCH) await finish();
  }
  await finish();
  return removed;
}

async function unusedOf(ctx: Ctx, hashes: readonly string[]): Promise<string[]> {
  const found = await sql<{ sha256: string }>`
    select given.sha256 from unnest(${[...hashes]}::text[]) as given(sha256)
    where not exists (select from apps.files f where f.sha256 = given.sha256)`.execute(ctx.db);
  return found.rows.map(({ sha256 }) => sha256);
}
