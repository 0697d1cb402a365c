import { sql } from 'kysely';
import { pickText } from '../../../platform/locale/locale.ts';
import { findMembership } from '../../accounts/members/membership.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { joinOffer, membershipStatusOf } from '../../sites/members/rules.ts';
import type { SiteInfo } from './contract.ts';

/** The site, its membership terms, and the actor's membership. */
export async function readSiteInfo(ctx: Ctx): Promise<SiteInfo> {
  const { site, locale, actor } = ctx;
  const [membership, members] = await Promise.all([
    actor ? findMembership(ctx, actor.userId) : null,
    countMembers(ctx),
  ]);
  return {
    type: site.type,
    name: pickText(site.name, locale, site.defaultLocale),
    info: pickText(site.info, locale, site.defaultLocale),
    access: site.access,
    invitePolicy: site.invitePolicy,
    fee: site.access === 'paid' ? { amount: site.joinFeeMinor, currency: site.defaultCurrency } : null,
    days: site.access === 'paid' ? site.joinDays : 0,
    members,
    offer: joinOffer(site, membership, ctx.now),
    membership: membership && {
      standing: membershipStatusOf(site, membership, ctx.now),
      roleName: membership.roleName,
      joinedAt: membership.joinedAt.toISOString(),
      expiresAt: membership.expiresAt?.toISOString() ?? null,
      banReason: membership.banReason,
    },
  };
}

/** Cached: the number of members need not be exact to the second. */
function countMembers(ctx: Ctx): Promise<number> {
  return ctx.app.valueCache.fill(`members|${ctx.site.id}`, ['sites'], async () => {
    const found = await sql<{ many: number }>`
      select count(*)::int as many from site_members where site_id = ${ctx.site.id}::bigint and status = 'active'`.execute(
      ctx.db,
    );
    return found.rows[0]?.many ?? 0;
  });
}
