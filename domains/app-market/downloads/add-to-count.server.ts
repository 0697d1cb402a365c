import { sql } from 'kysely';
import { isDomainError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/network/network.ts';
import type { Ctx } from '../../kit/context.ts';

/** Counts a download that was just recorded, unless its network has had too many of the app. */
export async function addToCount(ctx: Ctx, { id, appId }: { id: number; appId: number }): Promise<void> {
  if (isWithinLimit(ctx, appId)) {
    await sql`update apps.apps set download_count = download_count + 1 where id = ${appId}::bigint`.execute(ctx.db);
  } else {
    await sql`update apps.downloads set is_counted = false where id = ${id}::bigint`.execute(ctx.db);
  }
}

function isWithinLimit({ app, ip, now }: Ctx, appId: number): boolean {
  try {
    app.limits.appDownloads.take(`${networkOf(ip)} ${appId}`, now);
    return true;
  } catch (error) {
    if (isDomainError(error)) return false;
    throw error;
  }
}
