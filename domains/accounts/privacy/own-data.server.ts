import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** What this domain stores about a user, for that user. Authentication secrets (hashes, keys) are not exported. */
export async function exportAccount(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const rows = (query: RawBuilder<unknown>) => sql`(select coalesce(json_agg(part), '[]') from (${query}) part)`;
  const found = await sql<Record<string, unknown>>`select
    (select row_to_json(part) from (
      select id, nickname, username, login_name, avatar_url as picture, email, phone, kind, locale as language, created_at, password_hash is not null as has_password
      from users where id = ${userId}::bigint) part) as profile,
    ${rows(sql`select name, email, country, region, city, detail, post_code, phone, is_default, created_at, deleted_at
      from addresses where user_id = ${userId}::bigint order by id`)} as addresses,
    ${rows(sql`select scope, ip, user_agent, created_at, last_seen_at, expires_at, revoked_at
      from sessions where user_id = ${userId}::bigint order by id`)} as sessions,
    ${rows(sql`select created_at as first_seen_at, last_seen_at, forgotten_at
      from known_devices where user_id = ${userId}::bigint order by id`)} as devices,
    ${rows(sql`select method, outcome, tries, ip, user_agent, created_at
      from login_log where user_id = ${userId}::bigint order by id`)} as logins,
    ${rows(sql`select name, rp_id as host, created_at, last_used_at
      from passkeys where user_id = ${userId}::bigint order by id`)} as passkeys,
    ${rows(sql`select provider, label, created_at, last_used_at
      from third_party_identities where user_id = ${userId}::bigint order by created_at`)} as third_parties,
    ${rows(sql`select created_at, confirmed_at from second_factors where user_id = ${userId}::bigint`)} as second_factor,
    ${rows(sql`select invite_id as invitation, used_at from invite_uses where user_id = ${userId}::bigint`)} as invitations_used,
    ${rows(sql`select m.site_id as site, r.key as role, m.joined_at, m.expires_at
      from site_members m join roles r on r.id = m.role_id where m.user_id = ${userId}::bigint order by m.joined_at`)} as memberships,
    ${rows(sql`select b.site_id as site, r.key as role, b.card_id as card, b.ends_at
      from bought_roles b join roles r on r.id = b.role_id where b.user_id = ${userId}::bigint order by b.ends_at`)} as bought_roles`.execute(
    ctx.db,
  );
  for (const [part, content] of Object.entries(found.rows[0] ?? {})) give(part, content);
}

/** Deletes the rows of this domain that belong to one person. Codes are found by address: they carry no user id. */
export async function deleteOwnRows(
  ctx: Ctx,
  { userId, email, phone }: { userId: number; email: string | null; phone: string | null },
): Promise<void> {
  const own = sql`where user_id = ${userId}::bigint`;
  for (const table of OWN_TABLES) await sql`delete from ${sql.table(table)} ${own}`.execute(ctx.db);
  await sql`delete from login_codes where (channel = 'email' and address = lower(${email}::text))
            or (channel = 'sms' and address = ${phone}::text)`.execute(ctx.db);
}

/** Referenced rows come last. */
const OWN_TABLES = [
  'addresses',
  'data_downloads',
  'login_log',
  'passkey_challenges',
  'passkeys',
  'recovery_codes',
  'second_factor_challenges',
  'second_factors',
  'third_party_handshakes',
  'third_party_identities',
  'invite_uses',
  'sessions',
  'known_devices',
  'site_members',
  'bought_roles',
] as const;
