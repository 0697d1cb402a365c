import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import type { OfficeUser } from './contract.ts';
import { rolesOf } from './list-users.server.ts';

const LAST = 5;
const LAST_LOGINS = 10;

const utc = (column: string) => sql`to_json(${sql.ref(column)} at time zone 'UTC')#>>'{}' || 'Z'`;

/** Everything that staff need to help a user, in one round trip; throws `not_found`. */
export async function readUser(ctx: Ctx, id: number): Promise<OfficeUser> {
  requirePlatformPermission(ctx, 'users.manage');
  const result = await sql<OfficeUser>`
    select u.id, u.nickname, u.avatar_url as avatar, u.email, u.phone, u.kind, u.status, u.locale,
      ${utc('u.created_at')} as "joinedAt", ${rolesOf(ctx)} as roles, u.password_hash is not null as "hasPassword",
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "secondFactor",
      (select count(*)::int from passkeys k where k.user_id = u.id) as passkeys,
      (select json_build_object('total', count(*), 'paid', count(paid_at)) from orders o
        where o.user_id = u.id and o.deleted_at is null) as orders,
      ${lastOrders(ctx)} as "lastOrders", ${balances()} as balances, ${sessions(ctx)} as sessions,
      ${logins()} as logins, ${acts()} as acts
    from users u where u.id = ${id}::bigint`.execute(ctx.db);
  const user = result.rows[0];
  if (!user) throw new DomainError('not_found');
  return user;
}

function lastOrders({ locale, site }: Ctx) {
  return sql`coalesce((select json_agg(o) from (
      select o.no, o.status, json_build_object('amount', o.total_minor, 'currency', o.currency) as total,
        ${utc('o.placed_at')} as "placedAt", pick_text(m.name, ${locale}, ${site.defaultLocale}) as merchant
      from orders o join merchants m on m.id = o.merchant_id
      where o.user_id = u.id and o.deleted_at is null order by o.placed_at desc, o.id desc limit ${LAST}) o), '[]'::json)`;
}

function balances() {
  return sql`coalesce((select json_agg(json_build_object('purpose', purpose, 'unit', unit, 'balance', balance)
      order by purpose, unit) from ledger_accounts where owner_kind = 'user' and owner_id = u.id), '[]'::json)`;
}

function sessions({ now }: Ctx) {
  return sql`coalesce((select json_agg(s) from (
      select s.id, s.ip, s.user_agent as "userAgent", ${utc('s.last_seen_at')} as "lastSeenAt",
        ${utc('s.created_at')} as "createdAt"
      from sessions s where s.user_id = u.id and s.revoked_at is null and s.expires_at > ${now}::timestamptz
      order by s.last_seen_at desc limit 20) s), '[]'::json)`;
}

function logins() {
  return sql`coalesce((select json_agg(l) from (
      select l.method, l.outcome, l.ip, l.tries, ${utc('l.created_at')} as at from login_log l
      where l.user_id = u.id order by l.created_at desc, l.id desc limit ${LAST_LOGINS}) l), '[]'::json)`;
}

function acts() {
  return sql`coalesce((select json_agg(a) from (
      select a.act, w.nickname as actor, coalesce(a.details ->> 'reason', '') as reason, ${utc('a.created_at')} as at
      from audit_log a left join users w on w.id = a.actor_id
      where a.subject = 'user:' || u.id order by a.id desc limit ${LAST_LOGINS}) a), '[]'::json)`;
}
