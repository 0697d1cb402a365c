import { sql } from 'kysely';
import { violatedConstraint } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { requireCategory } from '../../catalog/categories/category-choices.server.ts';
import { requireOwnDeveloper } from '../../developers/own-developer.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { indexApi } from '../reading/index-api.server.ts';
import type { CreateApiInput } from './contract.ts';
import { MOST_APIS } from './rules.ts';

/**
 * Creates a draft that only the developer's team sees. Throws `no_permission`, `developer_suspended`, `api_slug_taken`,
 * `apis_full`, and `validation_failed` for an unknown category.
 */
export async function createApi(ctx: Ctx, input: CreateApiInput): Promise<{ id: number }> {
  const own = await requireOwnDeveloper(ctx, 'products.publish');
  const { slug, categoryId, name, summary, upstreamUrl } = input;
  await requireCategory(ctx, 'api', categoryId);
  return transact(ctx, async (tx) => {
    // one at a time per developer, so that the limit holds
    await sql`select pg_advisory_xact_lock(hashtext('apis'), ${own.id}::int)`.execute(tx.db);
    const made = await sql<{ id: number }>`
      insert into apis.apis (developer_id, slug, category_id, name, summary, upstream_url, created_at, updated_at)
      select ${own.id}::bigint, ${slug}, ${categoryId}::bigint, ${JSON.stringify(name)}::jsonb,
        ${JSON.stringify(summary)}::jsonb, ${upstreamUrl}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
      where (select count(*) from apis.apis where developer_id = ${own.id}::bigint) < ${MOST_APIS}
      returning id`.execute(tx.db);
    const [api] = made.rows;
    if (!api) throw new DomainError('apis_full', { most: MOST_APIS });
    await indexApi(tx, api.id);
    await audit(tx, 'api.created', `api:${api.id}`);
    return { id: api.id };
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'apis_slug_key' ? new DomainError('api_slug_taken') : error;
  });
}
