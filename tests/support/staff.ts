import { sql } from 'kysely';
import type { Actor, Ctx } from '../../domains/kit/context.ts';
import type { BareApp } from './bare-app.ts';
import { as } from './people.ts';

let people = 0;

/** A new user with the default role on the default site. */
export async function newcomerOf(bare: BareApp): Promise<number> {
  people += 1;
  const made = await sql<{ id: number }>`
    with made as (
      insert into users (email, nickname) values (${`person${people}@example.com`}, ${`Person ${people}`}) returning id
    ), placed as (
      insert into site_members (site_id, user_id, role_id)
      select r.site_id, m.id, r.id from made m, roles r where r.key = 'default' and r.site_id = ${bare.ctx().site.id}
    )
    select id from made`.execute(bare.app.database.db);
  return made.rows[0]?.id ?? 0;
}

/** A new member with a role of these permissions on the site, by default the default one. */
export async function staffWith(
  bare: BareApp,
  permissions: readonly string[],
  siteId = bare.ctx().site.id,
): Promise<Ctx & { actor: Actor }> {
  const { db } = bare.app.database;
  const userId = await newcomerOf(bare);
  const role = await sql<{ id: number }>`
    insert into roles (site_id, key, name, permissions)
    values (${siteId}, ${`own${people}`}, '{"en": "Own"}', ${[...permissions]}::text[]) returning id`.execute(db);
  await sql`
    insert into site_members (site_id, user_id, role_id, via)
    values (${siteId}, ${userId}, ${role.rows[0]?.id}::bigint, 'given')
    on conflict (site_id, user_id) do update set role_id = excluded.role_id, via = 'given'`.execute(db);
  const site = bare.app.sites.byId(siteId) ?? bare.ctx().site;
  return as(bare.ctx({ site }), userId);
}

/** A new user who owns the default site. */
export async function ownerOf(bare: BareApp): Promise<Ctx & { actor: Actor }> {
  const userId = await newcomerOf(bare);
  await sql`
    insert into site_members (site_id, user_id, role_id, via)
    select site_id, ${userId}::bigint, id, 'given' from roles where key = 'owner' and site_id = ${bare.ctx().site.id}
    on conflict (site_id, user_id) do update set role_id = excluded.role_id, via = 'given'`.execute(
    bare.app.database.db,
  );
  return as(bare.ctx(), userId);
}

/** The newest line of the audit log. */
export async function lastAudited(bare: BareApp): Promise<{ act: string; subject: string; details: unknown }> {
  const found = await sql<{ act: string; subject: string; details: unknown }>`
    select act, subject, details from audit_log order by id desc limit 1`.execute(bare.app.database.db);
  return found.rows[0] ?? { act: '', subject: '', details: null };
}

/** A new member on the staff of a shop, in a role of its own with these permissions. */
export async function shopStaffWith(
  bare: BareApp,
  merchantId: number,
  permissions: readonly string[],
): Promise<Ctx & { actor: Actor }> {
  const userId = await newcomerOf(bare);
  await sql`
    with role as (
      insert into merchant_roles (merchant_id, name, permissions)
      values (${merchantId}::bigint, ${`Own ${people}`}, ${[...permissions]}::text[]) returning id)
    insert into merchant_staff (merchant_id, user_id, role, role_id)
    select ${merchantId}::bigint, ${userId}::bigint, 'own', id from role`.execute(bare.app.database.db);
  return as(bare.ctx(), userId);
}
