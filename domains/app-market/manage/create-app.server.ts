import { sql } from 'kysely';
import { violatedConstraint } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { requireCategory } from '../../catalog/categories/category-choices.server.ts';
import { requireOwnDeveloper } from '../../developers/own-developer.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { appSearchTerms } from '../reading/search-terms.ts';
import type { CreateAppInput } from './contract.ts';
import { requireWebAddress } from './require-web-address.ts';
import { MOST_APPS } from './rules.ts';
import { identifierOfAddress } from './web-address.ts';

/**
 * Creates a draft that only the developer's team sees. Throws `no_permission`, `developer_suspended`,
 * `app_identifier_taken`, `apps_full`, and `validation_failed` for an unknown category or an address that is not public.
 */
export async function createApp(ctx: Ctx, input: CreateAppInput): Promise<{ id: number }> {
  const own = await requireOwnDeveloper(ctx, 'products.publish');
  await requireCategory(ctx, 'app', input.categoryId);
  const address = input.kind === 'web' ? requireWebAddress(input.address) : input.address;
  const identifier = input.kind === 'web' ? identifierOfAddress(address) : input.identifier;
  return transact(ctx, async (tx) => {
    // one at a time per developer, so that the limit holds
    await sql`select pg_advisory_xact_lock(hashtext('apps'), ${own.id}::int)`.execute(tx.db);
    const made = await sql<{ id: number }>`
      insert into apps.apps (developer_id, identifier, kind, address, category_id, name, search_words, created_at, updated_at)
      select ${own.id}::bigint, ${identifier}, ${input.kind}, ${address}, ${input.categoryId}::bigint, ${input.name},
        ${appSearchTerms([input.name])}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
      where (select count(*) from apps.apps where developer_id = ${own.id}::bigint) < ${MOST_APPS}
      returning id`.execute(tx.db);
    const [app] = made.rows;
    if (!app) throw new DomainError('apps_full', { most: MOST_APPS });
    await audit(tx, 'app.created', `app:${app.id}`, { identifier });
    return { id: app.id };
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'apps_identifier_key' ? new DomainError('app_identifier_taken') : error;
  });
}
