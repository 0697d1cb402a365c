import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { setDeveloperAccountState } from '../../merchants/developer-account.server.ts';
import { notify } from '../../messages/notify.server.ts';

/** Suspends a developer with a reason that its owner reads: the team may look, but change nothing. */
export function suspendDeveloper(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  return changeState(ctx, id, 'suspended', reason);
}

export function resumeDeveloper(ctx: Ctx, { id }: { id: number }): Promise<void> {
  return changeState(ctx, id, 'active', '');
}

/** Throws `no_permission`, `developer_not_found`, and `developer_state_changed` after a concurrent change. */
async function changeState(ctx: Ctx, id: number, state: 'active' | 'suspended', reason: string): Promise<void> {
  requirePlatformPermission(ctx, 'developers.review');
  await transact(ctx, async (tx) => {
    const before = state === 'active' ? 'suspended' : 'active';
    const changed = await sql<{ ownerId: number | null; name: string }>`
      update developers set status = ${state}, status_reason = ${reason}
      where id = ${id}::bigint and status = ${before} returning owner_id as "ownerId", name`.execute(tx.db);
    const [developer] = changed.rows;
    if (!developer) {
      const found = await sql`select 1 from developers where id = ${id}::bigint`.execute(tx.db);
      throw new DomainError(found.rows.length > 0 ? 'developer_state_changed' : 'developer_not_found');
    }
    await setDeveloperAccountState(tx, { developerId: id, status: state === 'active' ? 'open' : 'paused' });
    await audit(tx, `developer.${state}`, `developer:${id}`, reason ? { reason } : {});
    if (developer.ownerId !== null) {
      const notice = { data: { name: developer.name, reason }, link: '/login3' };
      await notify(tx, developer.ownerId, `developer.${state}`, [notice]);
    }
  });
}
