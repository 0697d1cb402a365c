import { sql } from 'kysely';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { isStaffPermission } from '../../sites/roles/permission-keys.ts';
import type { SecondFactorState } from './contract.ts';

/** Status of the actor's second factor. */
export async function readSecondFactor(ctx: Ctx): Promise<SecondFactorState> {
  const { userId, permissions, withheldPermissions } = requireActor(ctx);
  const found = await sql<{ since: Date | null; codes: number }>`
    select (select confirmed_at from second_factors where user_id = ${userId}::bigint) as since,
      (select count(*)::int from recovery_codes where user_id = ${userId}::bigint and used_at is null) as codes`.execute(
    ctx.db,
  );
  const { since = null, codes = 0 } = found.rows[0] ?? {};
  return {
    isOn: since !== null,
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: since ? codes : 0,
    isRequired:
      (ctx.site.settings.staffSecondFactor ?? false) &&
      [...permissions, ...withheldPermissions].some(isStaffPermission),
  };
}
