import { type RawBuilder, sql } from 'kysely';
import { type Actor, type Ctx, requireActor } from '../../kit/context.ts';
import type { LoginInfo, LoginList, SessionInfo } from './contract.ts';
import { describeDevice } from './device-name.ts';
import { nameDevice, namePlace } from './names.server.ts';
import type { LoginOutcome } from './rules.ts';

/** Nobody reads more; the newest matter. */
const MOST_SESSIONS = 100;

interface SessionRow {
  id: number;
  scope: 'shop' | 'forum';
  ip: string;
  user_agent: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
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

/** The actor's active sessions: the current one first, then by last use. */
export async function listSessions(ctx: Ctx): Promise<{ list: SessionInfo[]; total: number }> {
  const actor = requireActor(ctx);
  const found = await sql<{ sessions: SessionRow[] | null }>`select ${sessionRows(ctx, actor)} as sessions`.execute(
    ctx.db,
  );
  const list = await presentSessions(ctx, actor, found.rows[0]?.sessions);
  return { list, total: list.length };
}

/** Login log of the actor's account, newest first. */
export async function listLogins(ctx: Ctx, page: PageRequest): Promise<LoginList> {
  const actor = requireActor(ctx);
  const found = await sql<LoginRows>`select ${loginRows(actor, page)}`.execute(ctx.db);
  return presentLogins(ctx, page, found.rows[0]);
}

/** Both in one round trip: active sessions and the newest log entries. */
export async function readSiteAccess(
  ctx: Ctx,
  newest: number,
): Promise<{ sessions: SessionInfo[]; logins: LoginList }> {
  const actor = requireActor(ctx);
  const page = { page: 1, limit: newest };
  const found = await sql<{ sessions: SessionRow[] | null } & LoginRows>`
    select ${sessionRows(ctx, actor)} as sessions, ${loginRows(actor, page)}`.execute(ctx.db);
  const row = found.rows[0];
  const [sessions, logins] = await Promise.all([
    presentSessions(ctx, actor, row?.sessions),
    presentLogins(ctx, page, row),
  ]);
  return { sessions, logins };
}

interface PageRequest {
  page: number;
  limit: number;
}
interface LoginRows {
  logins: LoginRow[] | null;
  login_count: number;
}

function sessionRows(ctx: Ctx, { userId, sessionId }: Actor): RawBuilder<unknown> {
  return sql`(select json_agg(shown) from (
    select id, scope, ip, user_agent, created_at, last_seen_at, expires_at from sessions
    where user_id = ${userId}::bigint and revoked_at is null and expires_at > ${ctx.now}::timestamptz
    order by (id = ${sessionId}::bigint) desc, last_seen_at desc, id desc limit ${MOST_SESSIONS}::int) shown)`;
}

function loginRows({ userId }: Actor, { page, limit }: PageRequest): RawBuilder<unknown> {
  return sql`(select json_agg(shown) from (
      select id, method, outcome, is_new_device, ip, user_agent, tries, created_at from login_log
      where user_id = ${userId}::bigint order by created_at desc, id desc
      limit ${limit}::int offset ${(page - 1) * limit}::int) shown) as logins,
    (select count(*)::int from login_log where user_id = ${userId}::bigint) as login_count`;
}

function presentSessions(
  ctx: Ctx,
  { sessionId }: Actor,
  rows: SessionRow[] | null | undefined,
): Promise<SessionInfo[]> {
  return Promise.all(
    (rows ?? []).map(async (row) => ({
      id: row.id,
      scope: row.scope,
      ...(await whereFrom(ctx, row)),
      isCurrent: row.id === sessionId,
      createdAt: new Date(row.created_at).toISOString(),
      lastSeenAt: new Date(row.last_seen_at).toISOString(),
      expiresAt: new Date(row.expires_at).toISOString(),
    })),
  );
}

async function presentLogins(ctx: Ctx, query: PageRequest, found: LoginRows | undefined): Promise<LoginList> {
  const list = await Promise.all((found?.logins ?? []).map((row) => presentLogin(ctx, row)));
  return { list, total: found?.login_count ?? 0, ...query };
}

async function presentLogin(ctx: Ctx, row: LoginRow): Promise<LoginInfo> {
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
