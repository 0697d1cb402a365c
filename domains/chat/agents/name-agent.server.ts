import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { readFaces } from '../../accounts/faces.server.ts';
import { lockAccounts } from '../../accounts/lock-accounts.server.ts';
import { listMembersWith } from '../../accounts/members/members-with.server.ts';
import { looksLikeSite } from '../../accounts/profile/official-names.ts';
import { type Ctx, hasPlatformPermission, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { hasShopPermission } from '../../merchants/own-merchant.server.ts';
import { listStaffWith } from '../../merchants/staff/staff-with.server.ts';
import { ANSWER } from '../access.server.ts';
import { requireDesk } from '../desk/list-desk.server.ts';
import { PLATFORM } from '../rules.ts';
import { AGENT_NAMES, readAgentNames } from './agent-names.server.ts';
import type { AgentNameInput, AgentNames } from './contract.ts';

/** Whether the actor may name colleagues: with the permission over the staff. */
function mayNameColleagues(ctx: Ctx, merchantId: number): boolean | Promise<boolean> {
  if (merchantId === PLATFORM) return hasPlatformPermission(ctx, 'members.manage');
  return hasShopPermission(ctx, merchantId, 'staff.manage');
}

const agentsOf = (ctx: Ctx, merchantId: number): Promise<number[]> =>
  merchantId === PLATFORM ? listMembersWith(ctx, ANSWER) : listStaffWith(ctx, merchantId, ANSWER);

/** The agents whose names the actor may set, the actor first. Throws `chat_not_found`. */
export async function listAgentNames(ctx: Ctx, merId: number): Promise<{ list: AgentNames }> {
  const userId = await requireDesk(ctx, merId);
  const colleagues = (await mayNameColleagues(ctx, merId)) ? await agentsOf(ctx, merId) : [];
  const ids = [userId, ...colleagues.filter((id) => id !== userId)];
  const [names, faces] = [await readAgentNames(ctx, merId), await readFaces(ctx, ids)];
  const list = ids.flatMap((id) => {
    const face = faces.get(id);
    return face ? [{ id, nickname: face.nickname, name: names.get(id) ?? '', isSelf: id === userId }] : [];
  });
  return { list };
}

/**
 * Sets the name that customers see of the actor or of a colleague, from the next message on. Throws `chat_not_found`,
 * also for a user who is no agent of that merchant, and `no_permission` for a colleague's name.
 */
export async function nameAgent(ctx: Ctx, { merId, agentId, name }: AgentNameInput): Promise<void> {
  const { userId } = requireActor(ctx);
  await requireDesk(ctx, merId);
  const named = agentId ?? userId;
  if (named !== userId) await requireNameable(ctx, merId, named);
  const houseNames = ctx.app.sites.all().flatMap((site) => Object.values(site.name));
  if (merId !== PLATFORM && looksLikeSite(name, houseNames)) refuseFields([{ field: 'name', code: 'nicknameStaff' }]);
  await transact(ctx, async (tx) => {
    // the deletion of an account has already deleted its names
    if ((await lockAccounts(tx.db, [named])).length === 0) throw new DomainError('chat_not_found');
    const from = await writeName(tx, { merId, named, name });
    if (from === name) return;
    await invalidateCache(tx.db, AGENT_NAMES);
    const details = { shown: { from, to: name } };
    const about = `user:${named}`;
    if (merId === PLATFORM) await audit(tx, 'chat.agent-named', about, details);
    else await auditShop(tx, { id: merId }, 'chat.agent_named', about, details);
  });
}

async function requireNameable(ctx: Ctx, merId: number, agentId: number): Promise<void> {
  if (!(await mayNameColleagues(ctx, merId))) {
    const permission = merId === PLATFORM ? 'members.manage' : 'shop:staff.manage';
    throw new DomainError('no_permission', { permission });
  }
  if (!(await agentsOf(ctx, merId)).includes(agentId)) throw new DomainError('chat_not_found');
}

/** Returns the name before. An agent who is named before the first visit of the desk has never been online. */
async function writeName(
  ctx: Pick<Ctx, 'db'>,
  { merId, named, name }: { merId: number; named: number; name: string },
): Promise<string> {
  const before = await sql<{ name: string }>`
    select name from chat.agents where user_id = ${named}::bigint and merchant_id = ${merId}::bigint for update`.execute(
    ctx.db,
  );
  await sql`
    insert into chat.agents (user_id, merchant_id, name, is_away, seen_at)
    values (${named}::bigint, ${merId}::bigint, ${name}, false, '-infinity')
    on conflict (user_id, merchant_id) do update set name = excluded.name`.execute(ctx.db);
  return before.rows[0]?.name ?? '';
}
