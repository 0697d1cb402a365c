import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { dropApi, lockOwnApi } from './own-api.server.ts';
import { readMissing } from './own-apis.server.ts';

/**
 * Submits a draft for review. Throws `no_permission`, `developer_suspended`, `api_not_found`, `api_taken_down`,
 * `api_state_changed`, and `api_incomplete` with what is missing.
 */
export async function submitApi(ctx: Ctx, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { status } = await lockOwnApi(tx, id);
    if (status !== 'draft') throw new DomainError('api_state_changed');
    const missing = await readMissing(tx, id);
    if (missing.length > 0) throw new DomainError('api_incomplete', { missing });
    await changeState(tx, id, 'in_review');
    await audit(tx, 'api.submitted', `api:${id}`);
  });
}

/** Takes an API that waits for its review back. Throws the same, except for `api_incomplete`. */
export async function withdrawApi(ctx: Ctx, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { status } = await lockOwnApi(tx, id);
    if (status !== 'in_review') throw new DomainError('api_state_changed');
    await changeState(tx, id, 'draft');
    await audit(tx, 'api.withdrawn', `api:${id}`);
  });
}

async function changeState(ctx: Ctx, id: number, status: 'draft' | 'in_review'): Promise<void> {
  await sql`
    update apis.apis set status = ${status}, status_reason = '', updated_at = ${ctx.now}::timestamptz,
      submitted_at = case when ${status} = 'in_review' then ${ctx.now}::timestamptz else submitted_at end
    where id = ${id}::bigint`.execute(ctx.db);
  await dropApi(ctx, id);
}
