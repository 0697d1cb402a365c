import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { submitChange } from '../change-reviews/submit-change.server.ts';
import type { AnnounceAppInput } from './contract.ts';
import { lockEditableApp } from './own-app.server.ts';
import type { AppKind, AppState } from './rules.ts';

/**
 * Asks the platform to announce an app, so that readers can reserve it before its first release; of an announced one it
 * changes the planned moment. Throws `no_permission`, `developer_suspended`, `app_not_found`, `app_taken_down`,
 * `app_state_changed`, `app_incomplete`, and `validation_failed` for a moment that is over.
 */
export async function announceApp(ctx: Ctx, { id, plannedFor }: AnnounceAppInput): Promise<void> {
  if (plannedFor && new Date(plannedFor) <= ctx.now) refuseFields([{ field: 'plannedFor', code: 'momentOver' }]);
  await transact(ctx, async (tx) => {
    const { status, kind } = await lockEditableApp(tx, id);
    if (status !== 'announced') await askFor(tx, { id, status, kind }, 'announced');
    await sql`update apps.apps set planned_for = ${plannedFor}::timestamptz where id = ${id}::bigint`.execute(tx.db);
    await audit(tx, 'app.announced', `app:${id}`, plannedFor ? { plannedFor } : {});
  });
}

/** Asks the platform to list a web app, which has no files. Throws what announcing throws. */
export async function submitWebApp(ctx: Ctx, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { status, kind } = await lockEditableApp(tx, id);
    if (kind !== 'web') throw new DomainError('app_state_changed');
    await askFor(tx, { id, status, kind }, 'listed');
    await audit(tx, 'app.submitted', `app:${id}`);
  });
}

async function askFor(
  ctx: Ctx,
  { id, status }: { id: number; status: AppState; kind: AppKind },
  wanted: 'announced' | 'listed',
): Promise<void> {
  const from: readonly AppState[] = wanted === 'listed' ? ['draft', 'withdrawn', 'announced'] : ['draft'];
  if (!from.includes(status)) throw new DomainError('app_state_changed');
  const found = await sql<{ isComplete: boolean; name: string; icon: string; address: string }>`
    select summary <> '{}' and description <> '{}' and icon <> '' as "isComplete", name, icon, address from apps.apps
    where id = ${id}::bigint`.execute(ctx.db);
  const [app] = found.rows;
  if (!app?.isComplete) throw new DomainError('app_incomplete');
  const { isComplete, ...after } = app;
  await submitChange(ctx, {
    appId: id,
    versionId: null,
    reasons: ['new'],
    before: { status },
    after: { ...after, status: wanted },
  });
  await sql`
    update apps.apps set status = 'in_review', status_reason = '', updated_at = ${ctx.now}::timestamptz
    where id = ${id}::bigint`.execute(ctx.db);
}
