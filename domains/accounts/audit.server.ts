import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

/**
 * Records in the audit log that someone used a permission over other people's data, inside the transaction of `ctx.db`.
 */
export async function audit(
  ctx: Ctx,
  act: string,
  subject: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await sql`
    insert into audit_log (actor_id, act, subject, details, request_id, created_at)
    values (${ctx.actor?.userId ?? null}::bigint, ${act}, ${subject}, ${JSON.stringify(details)}::jsonb, ${ctx.requestId},
      ${ctx.now}::timestamptz)`.execute(ctx.db);
}
