import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, logFields, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { voidOpenLogins } from './void-open-logins.server.ts';

/**
 * Ends one of the actor's own sessions and removes its browser from the known ones, because it was revoked for a reason. Throws
 * `session_not_found` for an ended or foreign session.
 */
export async function endOwnSession(ctx: Ctx, id: number): Promise<void> {
  const { userId, sessionId } = requireActor(ctx);
  const ended = await transact(ctx, (tx) =>
    endSessions(tx, userId, { only: id, kept: sessionId === id ? null : sessionId }),
  );
  if (ended === 0) throw new DomainError('session_not_found');
}

/** Ends every session of the actor except the current one; returns their number. */
export async function endOtherSessions(ctx: Ctx): Promise<number> {
  const { userId, sessionId } = requireActor(ctx);
  return transact(ctx, (tx) => endSessions(tx, userId, { kept: sessionId }));
}

/**
 * Ends one or all sessions of the user, never the current one; their browsers are forgotten, except the current one.
 * With all sessions, the logins that have begun end too. For a changed password, call it inside the transaction that
 * changes it.
 */
export async function endSessions(
  ctx: Ctx,
  userId: number,
  { only, kept }: { only?: number; kept: number | null },
): Promise<number> {
  // before the sessions: a login that is being completed is waited for, and its session is then seen
  if (only === undefined) await voidOpenLogins(ctx, userId);
  const result = await sql<{ ended: number }>`
    with ended as (
      update sessions set revoked_at = ${ctx.now}::timestamptz
      where user_id = ${userId}::bigint and revoked_at is null and expires_at > ${ctx.now}::timestamptz
        and (${only ?? null}::bigint is null or id = ${only ?? null}::bigint) and id is distinct from ${kept}::bigint
      returning device_id),
    forgotten as (
      update known_devices set forgotten_at = ${ctx.now}::timestamptz
      where user_id = ${userId}::bigint and forgotten_at is null
        and (${only ?? null}::bigint is null or id in (select device_id from ended))
        and id is distinct from (select device_id from sessions where id = ${kept}::bigint))
    select count(*)::int as ended from ended`.execute(ctx.db);
  const ended = result.rows[0]?.ended ?? 0;
  if (ended > 0) ctx.app.log.info({ ...logFields(ctx), ofUser: userId, ended }, 'sessions ended');
  return ended;
}
