import { sql } from 'kysely';
import type { OpenMatter } from '../accounts/privacy/contract.ts';
import type { Ctx } from '../kit/context.ts';

/** The shops that a user owns or follows, and the applications to open one. */
export async function exportShops(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ owned: unknown; followed: unknown; applied: unknown; works: unknown; views: unknown }>`
    select
      (select coalesce(json_agg(part), '[]') from (
        select key, name, phone, address, status, joined_at from merchants where owner_id = ${userId}::bigint and kind = 'shop' order by id) part) as owned,
      (select coalesce(json_agg(part), '[]') from (
        select m.name, f.followed_at from merchant_followers f join merchants m on m.id = f.merchant_id
        where f.user_id = ${userId}::bigint order by f.followed_at) part) as followed,
      (select coalesce(json_agg(part), '[]') from (
        select company_name, contact_name, phone, email, pictures, status, reason, submitted_at, decided_at
        from merchant_applications where user_id = ${userId}::bigint order by id) part) as applied,
      (select coalesce(json_agg(part), '[]') from (
        select m.name, s.role, s.added_at from merchant_staff s join merchants m on m.id = s.merchant_id
        where s.user_id = ${userId}::bigint order by s.added_at) part) as works,
      (select coalesce(json_agg(part), '[]') from (
        select m.name as shop, v.list, v.name, v.query, v.created_at from saved_views v join merchants m on m.id = v.merchant_id
        where v.user_id = ${userId}::bigint order by v.id) part) as views`.execute(ctx.db);
  give('shops', found.rows[0]?.owned ?? []);
  give('followed_shops', found.rows[0]?.followed ?? []);
  give('shop_memberships', found.rows[0]?.works ?? []);
  give('saved_views', found.rows[0]?.views ?? []);
  give('shop_applications', found.rows[0]?.applied ?? []);
}

/** A shop that sells has to be handed over or closed before its owner's account is deleted: buyers depend on it. */
export async function nameOpenShops(
  ctx: Ctx,
  { userId, name }: { userId: number; name(matter: Pick<OpenMatter, 'kind' | 'count'>): void },
): Promise<void> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from merchants where owner_id = ${userId}::bigint and kind = 'shop' and status <> 'closed'`.execute(
    ctx.db,
  );
  name({ kind: 'open_shops', count: found.rows[0]?.count ?? 0 });
}

/** A closed shop stays in the records without its owner, and so does the account of a developer, which ends with them. */
export async function anonymiseOwner(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  await sql`delete from merchant_followers where user_id = ${userId}::bigint`.execute(ctx.db);
  await sql`delete from merchant_staff where user_id = ${userId}::bigint`.execute(ctx.db);
  await sql`delete from saved_views where user_id = ${userId}::bigint`.execute(ctx.db);
  await sql`
    update merchant_api_keys set revoked_at = coalesce(revoked_at, ${ctx.now}::timestamptz)
    where created_by = ${userId}::bigint`.execute(ctx.db);
  await sql`
    update merchant_invitations set email = '', revoked_at = coalesce(revoked_at, ${ctx.now}::timestamptz)
    where accepted_by = ${userId}::bigint or lower(email) = (select lower(email) from users where id = ${userId}::bigint)`.execute(
    ctx.db,
  );
  await sql`
    update merchant_invitations set revoked_at = ${ctx.now}::timestamptz
    where invited_by = ${userId}::bigint and accepted_at is null and revoked_at is null`.execute(ctx.db);
  await sql`delete from merchant_applications where user_id = ${userId}::bigint`.execute(ctx.db);
  await sql`
    update service_addresses set email = '', confirmed_at = null, token_hash = null, token_expires_at = null
    where merchant_id in (select id from merchants where owner_id = ${userId}::bigint)`.execute(ctx.db);
  await sql`
    update merchants set owner_id = null, phone = '', address = '{}',
      status = case kind when 'developer' then 'closed' else status end
    where owner_id = ${userId}::bigint`.execute(ctx.db);
}
