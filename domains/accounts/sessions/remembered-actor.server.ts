import type { RawBuilder } from 'kysely';
import { hashToken } from '../../../platform/tokens.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { actorOf, isSessionUnchanged, readSession, SEEN_EVERY_MS, type SessionRow } from '../sessions.server.ts';
import { scopeOf } from './rules.ts';

export interface RememberedActor {
  actor: Actor;
  /** Undefined: the actor was read just now. */
  isUnchanged: RawBuilder<boolean> | undefined;
}

const keyOf = ({ site, sessions, shopHost }: Pick<Ctx, 'site' | 'sessions' | 'shopHost'>, token: string) =>
  `session|${site.id}|${scopeOf({ sessions })}|${shopHost ?? ''}|${hashToken(token)}`;

/** The actor is read again at the next request. */
export function forgetActor(ctx: Pick<Ctx, 'app' | 'site' | 'sessions' | 'shopHost'>, token: string): void {
  ctx.app.remembered.forget(keyOf(ctx, token));
}

/**
 * The actor behind a token as this process last read it, without a query if it has. The statement that acts for it must
 * have `isUnchanged` as a condition: the session may have ended since, or the account lost its role.
 */
export async function rememberActor(
  ctx: Pick<Ctx, 'app' | 'db' | 'now' | 'site' | 'sessions' | 'shopHost' | 'ip' | 'userAgent'>,
  token: string,
): Promise<RememberedActor | null> {
  const key = keyOf(ctx, token);
  const kept = ctx.app.remembered.find<SessionRow>(key);
  if (kept && isUsable(kept, ctx.now)) {
    return { actor: actorOf(ctx, kept), isUnchanged: isSessionUnchanged(ctx.site, token, kept) };
  }
  const row = await readSession(ctx, token);
  if (!row) return null;
  // the update of its last use has made another version of it
  if (!row.stale) ctx.app.remembered.keep(key, row);
  return { actor: actorOf(ctx, row), isUnchanged: undefined };
}

/** Neither expired nor due to be marked as used, which are matters of time: the version does not show them. */
function isUsable({ expires_at, last_seen_at }: SessionRow, now: Date): boolean {
  return expires_at > now && last_seen_at.getTime() >= now.getTime() - SEEN_EVERY_MS;
}
