import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { isStaffPermission, PERMISSION_KEYS } from '../../sites/roles/permission-keys.ts';
import { requireRecent } from '../sessions/require-recent.server.ts';

const STAFF_KEYS = PERMISSION_KEYS.filter(isStaffPermission);

/**
 * The actor, for a change to what protects the account: authenticated recently and, if the account has a second factor
 * that counts, with one. Otherwise a stolen password would be enough to add a factor. Throws `confirm_needed`; with
 * `factor: true` a password is not sufficient.
 */
export async function requireFactor(ctx: Ctx): Promise<Actor> {
  const actor = requireRecent(ctx);
  if (!actor.isStrong && (await isGuarded(ctx, actor.userId)))
    throw new DomainError('confirm_needed', { factor: true });
  return actor;
}

/** An app is required at every login, so it counts here; passkeys count if permissions over others depend on them. */
async function isGuarded(ctx: Ctx, userId: number): Promise<boolean> {
  const found = await sql<{ guarded: boolean }>`
    select exists (select from second_factors where user_id = ${userId}::bigint and confirmed_at is not null)
        or (exists (select from passkeys where user_id = ${userId}::bigint)
            and exists (select from site_members m join roles r on r.id = m.role_id join sites s on s.id = m.site_id
                        where m.user_id = ${userId}::bigint and (s.settings->>'staffSecondFactor')::boolean
                          and (r.key = 'owner' or r.permissions && ${STAFF_KEYS}::text[]))) as guarded`.execute(ctx.db);
  return found.rows[0]?.guarded ?? false;
}

/** The same for members only: a visitor's login has no second step, and no account to return to. */
export async function requireMemberFactor(ctx: Ctx): Promise<Actor> {
  const actor = await requireFactor(ctx);
  if (actor.kind !== 'member') throw new DomainError('members_only');
  return actor;
}
