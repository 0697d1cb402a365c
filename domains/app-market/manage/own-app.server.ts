import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type OwnDeveloper, requireOwnDeveloper } from '../../developers/own-developer.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { AppKind, AppState } from './rules.ts';

export interface AppRow {
  id: number;
  developer_id: number;
  kind: AppKind;
  identifier: string;
  name: string;
  icon: string;
  address: string;
  status: AppState;
}

/** The developer whose apps the actor may read. Throws `no_permission`. */
export const requireAppReader = (ctx: Ctx): Promise<OwnDeveloper> =>
  requireOwnDeveloper(ctx, 'figures.read', { mayBeSuspended: true });

/**
 * An app of the actor's developer, locked until the transaction ends. An app of another developer is refused like one that does not exist.
 * Throws `no_permission`, `developer_suspended`, `app_not_found`.
 */
async function lockOwnApp(ctx: Ctx, id: number): Promise<AppRow> {
  const own = await requireOwnDeveloper(ctx, 'products.publish');
  const found = await sql<AppRow>`
    select id, developer_id, kind, identifier, name, icon, address, status from apps.apps
    where id = ${id}::bigint and developer_id = ${own.id}::bigint for update`.execute(ctx.db);
  const [app] = found.rows;
  if (!app) throw new DomainError('app_not_found');
  return app;
}

/** The same for changes that a decision of the platform rules out: throws `app_taken_down` as well. */
export async function lockEditableApp(ctx: Ctx, id: number): Promise<AppRow> {
  const app = await lockOwnApp(ctx, id);
  if (app.status === 'taken_down') throw new DomainError('app_taken_down');
  return app;
}
