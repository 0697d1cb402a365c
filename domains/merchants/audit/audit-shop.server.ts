import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { refuseWhileReadOnly } from '../../kit/read-only.ts';
import type { ShopAct } from './acts.ts';

/**
 * Records in the shop's own log what its staff did, inside the transaction of `ctx.db`. The log cannot be changed and is
 * kept when an account is deleted: it refers to people as `user:7` or `customer:7`, never by name or address. Throws
 * `read_only` as `audit` does.
 */
export async function auditShop(
  ctx: Pick<Ctx, 'app' | 'db' | 'actor' | 'now'>,
  { id }: { id: number },
  act: ShopAct,
  subject = '',
  details: Record<string, unknown> = {},
): Promise<void> {
  await auditShopEach(ctx, { id }, act, [subject], details);
}

/** The same about several subjects, one line each. */
export async function auditShopEach(
  ctx: Pick<Ctx, 'app' | 'db' | 'actor' | 'now'>,
  { id }: { id: number },
  act: ShopAct,
  subjects: readonly string[],
  details: Record<string, unknown> = {},
): Promise<void> {
  if (ctx.actor) refuseWhileReadOnly(ctx.app);
  await sql`
    insert into merchant_audit_log (merchant_id, actor_id, key_name, act, subject, details, created_at)
    select ${id}::bigint, ${ctx.actor?.userId ?? null}::bigint, ${ctx.actor?.shopKey?.name ?? null}::text, ${act}::text,
      s.subject, ${JSON.stringify(details)}::jsonb, ${ctx.now}::timestamptz
    from unnest(${subjects}::text[]) as s (subject)`.execute(ctx.db);
}
