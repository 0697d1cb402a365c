import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { refuseWhileReadOnly } from '../kit/read-only.ts';

/**
 * Records in the audit log that someone used a permission over other people's data, inside the transaction of `ctx.db`.
 * Throws `read_only` while the deployment accepts no writes: exports and looks at accounts are requested with a GET, and
 * must not go unrecorded. Commands on the machine, which have no actor, still write.
 */
export async function audit(
  ctx: Ctx,
  act: string,
  subject: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  if (ctx.actor) refuseWhileReadOnly(ctx.app);
  await sql`
    insert into audit_log (actor_id, act, subject, details, request_id, created_at)
    values (${ctx.actor?.userId ?? null}::bigint, ${act}, ${subject}, ${JSON.stringify(details)}::jsonb, ${ctx.requestId},
      ${ctx.now}::timestamptz)`.execute(ctx.db);
}
