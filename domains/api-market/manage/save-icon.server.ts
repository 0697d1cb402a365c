import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { audit } from '../../accounts/audit.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { attachPictures } from '../../uploads/attach-pictures.server.ts';
import { API_LISTS } from '../reading/sitemap.server.ts';
import type { ApiIconInput } from './contract.ts';
import { lockOwnApi } from './own-api.server.ts';

/**
 * Saves the icon of an API, or removes it if it is empty; it is shown at once, like its texts. Throws `no_permission`,
 * `developer_suspended`, `api_not_found`, `api_taken_down`, and `validation_failed` for a picture that the actor did not
 * upload.
 */
export async function saveApiIcon(ctx: Ctx, { id, icon }: ApiIconInput): Promise<void> {
  await transact(ctx, async (tx) => {
    await lockOwnApi(tx, id);
    const [stored = ''] = icon === '' ? [] : await attachPictures(tx, 'api', [{ field: 'icon', url: icon }]);
    await sql`
      update apis.apis set icon = ${stored}, updated_at = ${ctx.now}::timestamptz where id = ${id}::bigint`.execute(
      tx.db,
    );
    await audit(tx, 'api.edited', `api:${id}`);
    await invalidateCache(tx.db, API_LISTS);
  });
}
