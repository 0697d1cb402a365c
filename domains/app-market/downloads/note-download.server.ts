import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { addToCount } from './add-to-count.server.ts';
import type { OpenedFile } from './open-file.server.ts';
import { guestHash } from './person.server.ts';

type Downloaded = Pick<OpenedFile, 'id' | 'appId' | 'versionId'>;

/**
 * Records the download of a version: once a day, however many requests it takes. It is an update for those who
 * have downloaded another version before, which only accounts are known for. While the deployment is read-only nothing is
 * recorded.
 */
export async function noteDownload(ctx: Ctx, { id, appId, versionId }: Downloaded): Promise<void> {
  if (ctx.app.deployment.readOnly) return;
  const day = ctx.now.toISOString().slice(0, 10);
  const userId = ctx.actor?.userId ?? null;
  const guest = userId === null ? guestHash(ctx, day) : null;
  const country = await ctx.app.places.of(ctx.ip);
  await transact(ctx, async (tx) => {
    const noted = await sql<{ id: number }>`
      insert into apps.downloads (app_id, version_id, file_id, user_id, guest_hash, kind, country, locale, day, downloaded_at)
      select ${appId}::bigint, ${versionId}::bigint, ${id}::bigint, ${userId}::bigint, ${guest},
        case when exists (select from apps.downloads d where d.user_id = ${userId}::bigint
          and d.app_id = ${appId}::bigint and d.version_id <> ${versionId}::bigint) then 'update' else 'install' end,
        ${country}, ${ctx.locale}, ${day}::date, ${ctx.now}::timestamptz
      on conflict do nothing returning id`.execute(tx.db);
    const [row] = noted.rows;
    if (row) await addToCount(tx, { id: row.id, appId });
  });
}
