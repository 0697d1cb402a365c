import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { requireOwnDeveloper } from '../../developers/own-developer.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';

/**
 * Appeals once against the take-down of an API of the actor's developer. Throws `no_permission`, `developer_suspended`,
 * `api_not_found`, `api_state_changed` for an API that is not taken down, and `api_appealed`.
 */
export async function appealTakeDown(ctx: Ctx, { id, appeal }: { id: number; appeal: string }): Promise<void> {
  const own = await requireOwnDeveloper(ctx, 'products.publish');
  await transact(ctx, async (tx) => {
    const found = await sql<{ status: string }>`
      select status from apis.apis where id = ${id}::bigint and developer_id = ${own.id}::bigint for update`.execute(
      tx.db,
    );
    const [api] = found.rows;
    if (!api) throw new DomainError('api_not_found', { id });
    if (api.status !== 'taken_down') throw new DomainError('api_state_changed');
    const appealed = await sql`
      update apis.decisions set appeal = ${appeal}, appealed_at = ${ctx.now}::timestamptz
      where id = (select max(id) from apis.decisions where api_id = ${id}::bigint)
        and decision = 'taken_down' and appealed_at is null
      returning id`.execute(tx.db);
    if (appealed.rows.length === 0) throw new DomainError('api_appealed');
    await audit(tx, 'api.appealed', `api:${id}`);
  });
}
