import { type RawBuilder, sql } from 'kysely';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import type { Actor, Ctx } from '../kit/context.ts';
import type { Membership, MemberVia } from '../sites/members/rules.ts';
import { shopSite } from '../sites/shop-site.ts';
import { type BoughtRows, boughtRoles, holdOnSite } from './roles/held-roles.server.ts';
import { isStaleSession, officeIdleMs, type SessionScope, scopeOf, sessionSeconds } from './sessions/rules.ts';
import { voidOpenLogins } from './sessions/void-open-logins.server.ts';

/** A session's last use is updated at most this often, so that not every read causes a write. */
const SEEN_EVERY = '5 minutes';
export const SEEN_EVERY_MS = 5 * 60_000;

export interface SessionRow {
  session_id: number;
  user_id: number;
  kind: 'member' | 'visitor';
  nickname: string;
  avatar_url: string;
  email: string | null;
  phone: string | null;
  is_visitor_verified: boolean;
  created_at: Date;
  role_key: string | null;
  permissions: string[];
  via: MemberVia;
  is_banned: boolean;
  member_until: Date | null;
  bought: BoughtRows;
  is_strong: boolean;
  confirmed_at: Date;
  scope: SessionScope;
  last_seen_at: Date;
  idled_at: Date | null;
  pay_proved_at: Date | null;
  shop_host: string | null;
  stale: boolean;
  expires_at: Date;
  /** Versions of the rows that it was read from. */
  version: string;
}

interface NewSession {
  scope?: SessionScope;
  /** Authenticated with two factors. */
  isStrong?: boolean;
  /** When its user was authenticated in this browser: now, unless the login was approved on another device. */
  confirmedAt?: Date;
}

/** Creates a session and returns its token, which is not stored. */
export async function startSession(
  ctx: Ctx,
  userId: number,
  { scope = 'shop', isStrong = false, confirmedAt = ctx.now }: NewSession = {},
): Promise<{ token: string; sessionId: number }> {
  const token = randomToken();
  const session = await ctx.db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      scope,
      shop_host: ctx.shopHost ?? null,
      ip: ctx.ip,
      user_agent: ctx.userAgent.slice(0, 300),
      is_strong: isStrong,
      created_at: ctx.now,
      confirmed_at: confirmedAt,
      last_seen_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + sessionSeconds(scope) * 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token, sessionId: session.id };
}

/** Versions of the rows that an actor is made of: they differ as soon as one of the rows is written. */
const versionOn = (siteId: number) => sql<string>`concat_ws(' ', s.xmin, u.xmin, m.xmin, r.xmin, (
  select string_agg(b.xmin::text || ' ' || h.xmin::text, ' ' order by b.card_id)
  from bought_roles b join roles h on h.id = b.role_id where b.user_id = u.id and b.site_id = ${siteId}))`;

/** The rows of a session on a site, for `versionOn`. */
const joined = (siteId: number) => sql`
  sessions s
    join users u on u.id = s.user_id and u.status = 'active'
    left join site_members m on m.user_id = u.id and m.site_id = ${siteId}
    left join roles r on r.id = m.role_id`;

/** Condition of another statement: what was read of a session is still so, apart from the passage of time. */
export function isSessionUnchanged(site: { id: number }, token: string, { version }: SessionRow): RawBuilder<boolean> {
  return sql`exists (
    select from ${joined(site.id)} where s.token_hash = ${hashToken(token)} and ${versionOn(site.id)} = ${version})`;
}

/**
 * The actor behind a token, or null if the token is unknown, expired, revoked or its user is disabled. A session
 * created on a forum is valid for what belongs to the forum (`ctx.sessions`), whatever site the request names; one that
 * began under a shop's own host name only there, since the shop decides who receives its cookie, and without the powers
 * of staff.
 */
export async function findActor(ctx: SessionCtx, token: string): Promise<Actor | null> {
  const row = await readSession(ctx, token);
  return row && actorOf(ctx, row);
}

type SessionCtx = Pick<Ctx, 'app' | 'db' | 'now' | 'site' | 'sessions'> &
  Partial<Pick<Ctx, 'ip' | 'userAgent' | 'shopHost'>>;

/** The session of a token as it is stored; null as for `findActor`. Updates its last use. */
export async function readSession(ctx: SessionCtx, token: string): Promise<SessionRow | null> {
  const found = await sql<SessionRow>`
    select s.id as session_id, u.id as user_id, u.kind, u.nickname, u.avatar_url, u.email, u.phone, u.created_at,
           coalesce(u.email_verified_at, u.phone_verified_at) is not null as is_visitor_verified,
           r.key as role_key, r.permissions, m.via, m.status = 'banned' as is_banned, m.expires_at as member_until,
           s.is_strong, s.confirmed_at, s.pay_proved_at, s.scope, s.last_seen_at, s.idled_at, s.shop_host, s.expires_at,
           s.last_seen_at < ${ctx.now}::timestamptz - ${SEEN_EVERY}::interval as stale, ${boughtRoles(sql`u.id`, ctx.site.id, ctx)} as bought,
           ${versionOn(ctx.site.id)} as version
    from ${joined(ctx.site.id)}
    where s.token_hash = ${hashToken(token)} and s.revoked_at is null and s.expires_at > ${ctx.now}
      and s.scope in ('shop', ${scopeOf(ctx)})
      and (s.shop_host is null or s.shop_host = ${ctx.shopHost ?? null}::text)`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) return null;
  if (row.stale) {
    await ctx.db
      .updateTable('sessions')
      .set({
        last_seen_at: ctx.now,
        ip: ctx.ip,
        user_agent: ctx.userAgent?.slice(0, 300),
        ...(ctx.now.getTime() - row.last_seen_at.getTime() > officeIdleMs(shopSite(ctx)) ? { idled_at: ctx.now } : {}),
      })
      .where('id', '=', row.session_id)
      // only the first of concurrent requests writes
      .where('last_seen_at', '<', sql<Date>`${ctx.now}::timestamptz - ${SEEN_EVERY}::interval`)
      .execute();
  }
  return row;
}

/** Who acts in that session at the moment of the request. */
export function actorOf(ctx: Pick<Ctx, 'app' | 'now' | 'site'>, row: SessionRow): Actor {
  const membership = membershipOf(row);
  const trust = {
    isStrong: row.is_strong,
    isForum: row.scope === 'forum',
    isStale: row.shop_host !== null || isStaleSession(row, shopSite(ctx), ctx.now),
  };
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    kind: row.kind,
    nickname: row.nickname,
    avatarUrl: row.avatar_url,
    email: row.email,
    phone: row.phone,
    isVisitorVerified: row.is_visitor_verified,
    ...holdOnSite(ctx.site, { membership, bought: row.bought, now: ctx.now }, trust),
    ...trust,
    isOnShopHost: row.shop_host !== null,
    confirmedAt: row.confirmed_at,
    createdAt: row.created_at,
    payProvedAt: row.pay_proved_at,
  };
}

function membershipOf(row: SessionRow): Membership | null {
  const { role_key: roleKey, permissions, via, is_banned: isBanned, member_until: expiresAt } = row;
  return roleKey === null ? null : { roleKey, permissions, via, isBanned, expiresAt };
}

/** Ends one session; idempotent. */
export async function endSession(ctx: Ctx, sessionId: number): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Ends every session of the user on all sites, and first the logins that have begun: one that is being completed is
 * waited for, so that its session is seen and ends as well.
 */
export async function endAllSessions(ctx: Ctx, userId: number): Promise<void> {
  await voidOpenLogins(ctx, userId);
  await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}
