import { sql } from 'kysely';
import { sqlState } from '../../../platform/database/transaction.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { readStaff } from './edit-nickname.server.ts';
import { looksLikeStaff } from './official-names.ts';

const UNIQUE_VIOLATION = '23505';

/** The actor's user name, and whether it can be changed still. */
export async function readUsername(ctx: Ctx): Promise<{ username: string | null; mayChange: boolean }> {
  const { userId } = requireActor(ctx);
  const found = await sql<{ username: string | null; mayChange: boolean }>`
    select username, kind = 'member' and (username is null or username_changed_at is null) as "mayChange"
    from users where id = ${userId}::bigint`.execute(ctx.db);
  return found.rows[0] ?? { username: null, mayChange: false };
}

/**
 * Chooses the actor's user name, or changes it, which is possible once (specification 5). Throws `user_name_changed`,
 * `user_name_taken`, `members_only`, `validation_failed` for a name that suggests staff.
 */
export async function changeUsername(ctx: Ctx, { username }: { username: string }): Promise<void> {
  const { userId, kind } = requireActor(ctx);
  if (kind !== 'member') throw new DomainError('members_only');
  ctx.app.limits.writes.take(`profile:${userId}`, ctx.now);
  const staff = await readStaff(ctx);
  const houseNames = ctx.app.sites.all().flatMap((site) => Object.values(site.name));
  const staffNames = staff.filter(({ id }) => id !== userId).map(({ nickname }) => nickname);
  if (!staff.some(({ id }) => id === userId) && looksLikeStaff(username, houseNames, staffNames))
    refuseFields([{ field: 'username', code: 'nicknameStaff' }]);
  const changed = await sql`
    update users set username = ${username},
      username_changed_at = case when username is null or username = ${username} then username_changed_at else ${ctx.now}::timestamptz end
    where id = ${userId}::bigint and (username is null or username_changed_at is null or username = ${username})
    returning id`
    .execute(ctx.db)
    .catch((error: unknown) => {
      throw sqlState(error) === UNIQUE_VIOLATION ? new DomainError('user_name_taken') : error;
    });
  if (changed.rows.length === 0) throw new DomainError('user_name_changed');
}
