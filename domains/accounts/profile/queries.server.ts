import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import type { Profile } from './contract.ts';
import { nextAvatarChange } from './rules.ts';

interface ProfileRow {
  nickname: string;
  avatar_url: string;
  email: string | null;
  phone: string | null;
  kind: string;
  created_at: Date;
  has_password: boolean;
  avatar_changed_at: Date | null;
  due_at: Date | null;
}

/** What the actor may change in their account, and whether they may now. */
export async function readProfile(ctx: Ctx): Promise<Profile> {
  const { userId } = requireActor(ctx);
  const found = await sql<ProfileRow>`
    select u.nickname, u.avatar_url, u.email, u.phone, u.kind, u.created_at, u.password_hash is not null as has_password,
      u.avatar_changed_at, d.due_at
    from users u left join account_departures d on d.user_id = u.id where u.id = ${userId}::bigint`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new DomainError('login_required');
  return {
    nickname: row.nickname,
    avatar: row.avatar_url,
    email: row.email,
    phone: row.phone,
    kind: row.kind === 'visitor' ? 'visitor' : 'member',
    createdAt: row.created_at.toISOString(),
    hasPassword: row.has_password,
    avatarChangeableAt: nextAvatarChange(row.avatar_changed_at, ctx.now)?.toISOString() ?? null,
    leavesAt: row.due_at?.toISOString() ?? null,
  };
}
