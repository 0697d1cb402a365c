import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/tokens.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { enterAccount } from '../login/enter-account.server.ts';
import { scopeOf } from '../sessions/rules.ts';

/**
 * Logs in the browser whose code a member has approved, once. The approval is void once the session that gave
 * it has ended or its account is disabled. Throws `scan_gone`, and `second_factor_needed` as every login does.
 */
export async function enterByDeviceCode(ctx: Ctx, browser: string | undefined): Promise<{ token: string }> {
  await ctx.app.limits.scanCodes.take(ctx.ip, ctx.now);
  return transact(ctx, async (tx) => {
    const taken = await sql<{ user_id: number }>`
      update device_logins d set state = 'entered'
      from sessions s join users u on u.id = s.user_id and u.status = 'active'
      where d.browser_hash = ${hashToken(browser ?? '')} and d.state = 'approved'
        and d.expires_at > ${ctx.now}::timestamptz and d.site_id = ${ctx.site.id}::bigint and d.scope = ${scopeOf(ctx)}
        and s.id = d.session_id and s.revoked_at is null and s.expires_at > ${ctx.now}::timestamptz
      returning s.user_id`.execute(tx.db);
    const row = taken.rows[0];
    if (!row) throw new DomainError('scan_gone');
    return { token: await enterAccount(tx, row.user_id, 'device') };
  });
}
