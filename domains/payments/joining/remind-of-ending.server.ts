import { type EndingMembership, takeEndingMemberships } from '../../accounts/members/ending-memberships.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify, notifyEach } from '../../messages/notify.server.ts';

/** Notifies members whose membership expires within the week, once for each expiry; returns how many. */
export function remindOfEnding(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tx) => {
    const ending = await takeEndingMemberships(tx);
    await announce(
      tx,
      'membership.ending',
      ending.filter((row) => row.isForSale),
    );
    await announce(
      tx,
      'membership.role_ending',
      ending.filter((row) => !row.isForSale),
    );
    return ending.length;
  });
}

function announce(
  ctx: Ctx,
  kind: 'membership.ending' | 'membership.role_ending',
  ending: readonly EndingMembership[],
): Promise<void> {
  const notices = ending.map(({ siteId, userId, until }) => ({
    userId,
    data: { site: nameOf(ctx, siteId), date: until.toISOString() },
    link: linkTo(ctx, siteId),
  }));
  return notifyEach(ctx, kind, notices);
}

/** Notifies a user that they have joined, and until when. */
export async function notifyOfJoining(
  ctx: Ctx,
  { siteId, userId, until }: { siteId: number; userId: number; until: Date | null },
): Promise<void> {
  const site = nameOf(ctx, siteId);
  const link = linkTo(ctx, siteId);
  if (until) await notify(ctx, userId, 'membership.joined', [{ data: { site, date: until.toISOString() }, link }]);
  else await notify(ctx, userId, 'membership.joined_for_good', [{ data: { site }, link }]);
}

const nameOf = (ctx: Ctx, siteId: number) => (ctx.app.sites.byId(siteId) ?? ctx.site).name;

/** The message centre is shared by all sites, so the link names the site. */
const linkTo = (ctx: Ctx, siteId: number) => `/site?of=${ctx.app.sites.byId(siteId)?.key ?? ''}`;
