import { sql } from 'kysely';
import { type Ctx, requireActor } from '../../context.ts';
import type { LoginInfo, LoginList, SessionInfo } from './contract.ts';
import { describeDevice } from './device-name.ts';
import { nameDevice, namePlace } from './names.server.ts';
import type { LoginOutcome } from './rules.ts';

/** Nobody looks through more; the newest are what matters. */
const MOST_SESSIONS = 100;

/** Where the actor is logged in: this session first, then the one that was seen last. */
export async function listSessions(ctx: Ctx): Promise<{ list: SessionInfo[]; total: number }> {
  const { userId, sessionId } = requireActor(ctx);
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'scope', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .orderBy((eb) => eb('id', '=', sessionId), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SESSIONS)
    .execute();
  const list = await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      scope: row.scope === 'forum' ? ('forum' as const) : ('shop' as const),
      ...(await whereFrom(ctx, row)),
      isCurrent: row.id === sessionId,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  );
  return { list, total: list.length };
}

interface LoginRow {
  id: number;
  method: string;
  outcome: LoginOutcome;
  is_new_device: boolean;
  ip: string;
  user_agent: string;
  tries: number;
  created_at: string;
}

/** What has happened at the door of the actor's account, the newest first. */
export async function listLogins(ctx: Ctx, { page, limit }: { page: number; limit: number }): Promise<LoginList> {
  const { userId } = requireActor(ctx);
  const result = await sql<{ list: LoginRow[] | null; total: number }>`
    select (select json_agg(shown) from (
        select id, method, outcome, is_new_device, ip, user_agent, tries, created_at from login_log
        where user_id = ${userId}::bigint order by created_at desc, id desc
        limit ${limit}::int offset ${(page - 1) * limit}::int) shown) as list,
      (select count(*)::int from login_log where user_id = ${userId}::bigint) as total`.execute(ctx.db);
  const { list = null, total = 0 } = result.rows[0] ?? {};
  return { list: await Promise.all((list ?? []).map((row) => tellLogin(ctx, row))), total, page, limit };
}

async function tellLogin(ctx: Ctx, row: LoginRow): Promise<LoginInfo> {
  return {
    id: row.id,
    method: row.method,
    outcome: row.outcome,
    isNewDevice: row.is_new_device,
    ...(await whereFrom(ctx, row)),
    tries: row.tries,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

async function whereFrom(ctx: Ctx, { ip, user_agent }: { ip: string; user_agent: string }) {
  const device = { ...describeDevice(user_agent), name: nameDevice(ctx.app.texts[ctx.locale], user_agent) };
  return { device, place: await namePlace(ctx, ctx.locale, ip), ip };
}
