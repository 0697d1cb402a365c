import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/**
 * Ends the logins of the user that have begun but opened no session yet: those that wait for a second factor, and the
 * codes that one of the user's phones has scanned or approved. Who ends all sessions means these as well. Inside the
 * transaction of `ctx.db`.
 */
export async function voidOpenLogins(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom('second_factor_challenges').where('user_id', '=', userId).execute();
  await sql`
    update device_logins set state = 'refused'
    where state in ('scanned', 'approved') and session_id in (select id from sessions where user_id = ${userId}::bigint)`.execute(
    ctx.db,
  );
}
