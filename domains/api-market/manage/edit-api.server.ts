import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { audit } from '../../accounts/audit.server.ts';
import { requireCategory } from '../../catalog/categories/category-choices.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { indexApi } from '../reading/index-api.server.ts';
import { API_LISTS } from '../reading/sitemap.server.ts';
import type { EditApiInput } from './contract.ts';
import { lockOwnApi } from './own-api.server.ts';

/**
 * Saves the texts of an API; they are shown at once. Throws `no_permission`, `developer_suspended`, `api_not_found`,
 * `api_taken_down`, and `validation_failed` for an unknown category.
 */
export async function editApi(ctx: Ctx, { id, categoryId, name, summary, description }: EditApiInput): Promise<void> {
  await requireCategory(ctx, 'api', categoryId);
  await transact(ctx, async (tx) => {
    await lockOwnApi(tx, id);
    await sql`
      update apis.apis set category_id = ${categoryId}::bigint, name = ${JSON.stringify(name)}::jsonb,
        summary = ${JSON.stringify(summary)}::jsonb, description = ${JSON.stringify(description)}::jsonb,
        updated_at = ${ctx.now}::timestamptz
      where id = ${id}::bigint`.execute(tx.db);
    await indexApi(tx, id);
    await audit(tx, 'api.edited', `api:${id}`);
    await invalidateCache(tx.db, API_LISTS);
  });
}
