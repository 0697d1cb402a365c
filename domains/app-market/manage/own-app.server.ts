import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { decimalText } from '../../../platform/locale/money.ts';
import { type OwnDeveloper, requireOwnDeveloper } from '../../developers/own-developer.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { isAppealOpen } from '../change-reviews/queue.server.ts';
import type { AppKind, AppState } from './rules.ts';

export interface AppRow {
  id: number;
  developer_id: number;
  kind: AppKind;
  identifier: string;
  name: string;
  icon: string;
  address: string;
  /** As it is submitted: `18.00 CNY`. */
  price: string;
  currency: string;
  status: AppState;
  /** Whether others have seen it, or the platform looks at it: what readers recognise it by no longer changes at once. */
  isKnown: boolean;
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
  const found = await sql<Omit<AppRow, 'isKnown' | 'price'> & { priceMinor: number }>`
    select id, developer_id, kind, identifier, name, icon, address, price_minor as "priceMinor", currency, status from apps.apps
    where id = ${id}::bigint and developer_id = ${own.id}::bigint for update`.execute(ctx.db);
  const [app] = found.rows;
  if (!app) throw new DomainError('app_not_found');
  const price = `${decimalText(app.priceMinor, app.currency)} ${app.currency}`;
  return { ...app, price, isKnown: await isKnown(ctx, id) };
}

/** Read once the app is locked: a decision that was made meanwhile counts. */
async function isKnown(ctx: Ctx, id: number): Promise<boolean> {
  const found = await sql<{ isKnown: boolean }>`
    select a.status in ('announced', 'listed') or a.listed_at is not null
      or exists (select from apps.change_reviews r
        where r.app_id = a.id and (r.decision is null or ${isAppealOpen}))
      or exists (select from apps.versions v where v.app_id = a.id and v.status = 'scheduled') as "isKnown"
    from apps.apps a where a.id = ${id}::bigint`.execute(ctx.db);
  return found.rows[0]?.isKnown ?? false;
}

/** The same for changes that a decision of the platform rules out: throws `app_taken_down` as well. */
export async function lockEditableApp(ctx: Ctx, id: number): Promise<AppRow> {
  const app = await lockOwnApp(ctx, id);
  if (app.status === 'taken_down') throw new DomainError('app_taken_down');
  return app;
}
