import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Ctx } from '../../context.ts';
import { notify, notifyEach } from '../../messages/notify.server.ts';
import { REMINDER_DAYS } from '../../sites/members/rules.ts';

const BATCH = 100;

interface EndingMembership {
  siteId: number;
  userId: number;
  until: Date;
  /** Of the role that a fee buys; other roles are assigned and cannot be renewed. */
  isForSale: boolean;
}

/** Notifies members whose membership expires within the week, once for each expiry; returns how many. */
export function remindOfEnding(ctx: Ctx): Promise<number> {
  return inTransaction(ctx.db, async (db) => {
    const ending = await sql<EndingMembership>`
      update site_members m set reminded_of = m.expires_at
      where (m.site_id, m.user_id) in (
        select site_id, user_id from site_members
        where expires_at > ${ctx.now}::timestamptz and expires_at <= ${ctx.now}::timestamptz + make_interval(days => ${REMINDER_DAYS}::int)
          and status = 'active' and reminded_of is distinct from expires_at
        order by expires_at limit ${BATCH}::int for update skip locked)
      returning m.site_id as "siteId", m.user_id as "userId", m.expires_at as until,
        m.role_id in (select id from roles where key = 'default') as "isForSale"`.execute(db);
    const trx = { ...ctx, db };
    await announce(
      trx,
      'membership.ending',
      ending.rows.filter((row) => row.isForSale),
    );
    await announce(
      trx,
      'membership.role_ending',
      ending.rows.filter((row) => !row.isForSale),
    );
    return ending.rows.length;
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
