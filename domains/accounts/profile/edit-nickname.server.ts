import { sql } from 'kysely';
import { refuseFields } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import type { NicknameInput } from './contract.ts';
import { looksLikeStaff } from './official-names.ts';

/** Changes the actor's name. Only staff may use a name that suggests staff. */
export async function editNickname(ctx: Ctx, { nickname }: NicknameInput): Promise<void> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.writes.take(`profile:${userId}`, ctx.now);
  const staff = await readStaff(ctx);
  const isStaff = staff.some((person) => person.id === userId);
  const houseNames = ctx.app.sites.all().flatMap((site) => Object.values(site.name));
  const staffNames = staff.map((person) => person.nickname);
  if (!isStaff && looksLikeStaff(nickname, houseNames, staffNames))
    refuseFields([{ field: 'nickname', code: 'nicknameStaff' }]);
  await ctx.db.updateTable('users').set({ nickname }).where('id', '=', userId).execute();
}

/** People whose names must not be imitated. */
export async function readStaff(ctx: Ctx): Promise<{ id: number; nickname: string }[]> {
  const found = await sql<{ id: number; nickname: string }>`
    select distinct u.id, u.nickname from site_members m join roles r on r.id = m.role_id join users u on u.id = m.user_id
    where r.key in ('owner', 'admin') and u.status = 'active'`.execute(ctx.db);
  return found.rows;
}
