import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { type OwnDeveloper, requireOwnDeveloper } from '../../developers/own-developer.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { ApiState } from './rules.ts';

export interface LockedApi {
  id: number;
  developerId: number;
  name: Texts;
  status: ApiState;
  documentId: number | null;
  upstreamUrl: string;
}

/** The developer whose APIs the actor may read. Throws `no_permission`. */
export const requireApiReader = (ctx: Ctx): Promise<OwnDeveloper> =>
  requireOwnDeveloper(ctx, 'figures.read', { mayBeSuspended: true });

/**
 * An API of the actor's developer, for changes; locked until the transaction of `ctx.db` ends. An API of another developer
 * is refused like one that does not exist. Throws `no_permission`, `developer_suspended`, `api_not_found`, `api_taken_down`.
 */
export async function lockOwnApi(ctx: Ctx, id: number): Promise<LockedApi> {
  const own = await requireOwnDeveloper(ctx, 'products.publish');
  const found = await sql<LockedApi>`
    select id, developer_id as "developerId", name, status, document_id as "documentId", upstream_url as "upstreamUrl"
    from apis.apis where id = ${id}::bigint and developer_id = ${own.id}::bigint for update`.execute(ctx.db);
  const [api] = found.rows;
  if (!api) throw new DomainError('api_not_found', { id });
  if (api.status === 'taken_down') throw new DomainError('api_taken_down');
  return api;
}

/** Throws `api_not_found` unless the actor may read the API. */
export async function requireOwnApi(ctx: Ctx, id: number): Promise<void> {
  const own = await requireApiReader(ctx);
  const found = await sql`
    select from apis.apis where id = ${id}::bigint and developer_id = ${own.id}::bigint`.execute(ctx.db);
  if (found.rows.length === 0) throw new DomainError('api_not_found', { id });
}

/** Makes the gateway of every process read the API again, once the transaction commits. */
export const dropApi = (ctx: Pick<Ctx, 'db'>, id: number): Promise<void> => invalidateCache(ctx.db, `api-${id}`);
