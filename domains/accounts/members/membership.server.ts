import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { type Actor, type Ctx, requireActor } from '../../kit/context.ts';
import type { Site } from '../../sites/contract.ts';
import { type Membership, permissionsOn } from '../../sites/members/rules.ts';
import { type BoughtRows, boughtRoles, holdOnSite } from '../roles/held-roles.server.ts';
import { withholdPowers } from '../second-factor/rules.ts';

export interface OwnMembership extends Membership {
  roleName: string;
  joinedAt: Date;
  banReason: string;
}

/** A user's membership of a site, optionally locked for an update. */
export async function findMembership(
  ctx: Pick<Ctx, 'db' | 'locale' | 'site'>,
  userId: number,
  { siteId = ctx.site.id, forUpdate = false } = {},
): Promise<OwnMembership | null> {
  const lock = forUpdate ? sql`for update of m` : sql``;
  const found = await sql<OwnMembership>`
    select r.key as "roleKey", r.permissions, m.via, m.status = 'banned' as "isBanned", m.expires_at as "expiresAt",
      pick_text(r.name, ${ctx.locale}, ${ctx.site.defaultLocale}) as "roleName", m.joined_at as "joinedAt",
      m.ban_reason as "banReason"
    from site_members m join roles r on r.id = m.role_id
    where m.site_id = ${siteId}::bigint and m.user_id = ${userId}::bigint ${lock}`.execute(ctx.db);
  return found.rows[0] ?? null;
}

/**
 * The same actor on another site of the deployment, with their permissions there. Throws `not_found` without such a
 * site.
 */
export async function atSite(ctx: Ctx, siteKey: string): Promise<Ctx & { actor: Actor }> {
  const actor = requireActor(ctx);
  const site = ctx.app.sites.all().find(({ key }) => key === siteKey);
  if (!site) throw new DomainError('not_found');
  const membership = await findMembership({ ...ctx, site }, actor.userId);
  const bought = await readBought(ctx, actor.userId, site);
  const { heldRoles: _, ...self } = actor;
  const there = { ...self, ...holdOnSite(site, { membership, bought, now: ctx.now }, actor) };
  return { ...ctx, site, shown: site, actor: there };
}

async function readBought(ctx: Ctx, userId: number, site: Site): Promise<BoughtRows> {
  const found = await sql<{ bought: BoughtRows }>`
    select ${boughtRoles(sql`${userId}::bigint`, site.id, ctx)} as bought`.execute(ctx.db);
  return found.rows[0]?.bought ?? null;
}

/** The sites on which the actor has one of the permissions in this session, default site first. */
export async function listSitesWith(
  ctx: Ctx,
  permissions: readonly string[],
): Promise<{ key: string; name: string; permissions: readonly string[] }[]> {
  const actor = requireActor(ctx);
  const found = await sql<Membership & { siteId: number }>`
    select m.site_id as "siteId", r.key as "roleKey", r.permissions, m.via, m.status = 'banned' as "isBanned",
      m.expires_at as "expiresAt"
    from site_members m join roles r on r.id = m.role_id where m.user_id = ${actor.userId}::bigint`.execute(ctx.db);
  return ctx.app.sites
    .all()
    .map((site) => {
      const own = found.rows.find(({ siteId }) => siteId === site.id) ?? null;
      const name = pickText(site.name, ctx.locale, site.defaultLocale) || site.key;
      const { permissions: held } = withholdPowers(site, permissionsOn(site, own, ctx.now), actor);
      return { key: site.key, name, isDefault: site.isDefault, permissions: held };
    })
    .filter((site) => permissions.some((permission) => site.permissions.includes(permission)))
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}
