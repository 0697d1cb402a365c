import { sql } from 'kysely';
import { hashToken } from '../../../platform/tokens.ts';
import type { Ctx } from '../../kit/context.ts';

/**
 * Ends the session of the request and those of `tokens`: all that this browser has here. Shop and forum have a cookie
 * each, and who logs out of one page is logged out of all. Does nothing without a session.
 */
export async function logOut(ctx: Ctx, tokens: readonly string[] = []): Promise<void> {
  if (!ctx.actor && tokens.length === 0) return;
  await sql`
    update sessions set revoked_at = ${ctx.now}::timestamptz
    where revoked_at is null
      and (id = ${ctx.actor?.sessionId ?? null}::bigint or token_hash = any(${tokens.map(hashToken)}::text[]))`.execute(
    ctx.db,
  );
}
