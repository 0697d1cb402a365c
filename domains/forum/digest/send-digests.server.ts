import { sql } from 'kysely';
import { addDays, dayIn } from '../../../platform/locale/time-zone.ts';
import { readMailAddress } from '../../accounts/mail-address.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { readersAt } from '../people/readers-at.server.ts';
import { mailDigest } from './mail-digest.server.ts';
import { readNews } from './news.server.ts';
import { beginOf, DIGEST_PERIODS, type DigestPeriod, type DueDigest, dueDigest } from './rules.ts';

const BATCH = 100;
const KEPT_DAYS = 60;

interface Waiting {
  user_id: number;
  digested_at: Date | null;
}

/** Mails the digests that are due on every open forum. Returns how many. */
export async function sendDigests(ctx: Ctx): Promise<number> {
  let sent = 0;
  for (const site of ctx.app.sites.all().filter(({ type, status }) => type === 'bbs' && status !== 'closed')) {
    for (const period of DIGEST_PERIODS) {
      const due = dueDigest(period, ctx.now, timeZoneOf(site));
      if (due) sent += await sendDue({ ...ctx, site }, period, due);
    }
  }
  await sql`delete from forum.digests where day < ${addDays(dayIn('UTC', ctx.now), -KEPT_DAYS)}::date`.execute(ctx.db);
  return sent;
}

async function sendDue(ctx: Ctx, period: DigestPeriod, due: DueDigest): Promise<number> {
  let sent = 0;
  let members = await waitingAfter(ctx, period, due, 0);
  while (members.length > 0) {
    for (const member of members) {
      try {
        sent += Number(await sendTo(ctx, member, due));
      } catch (err) {
        // one that fails must not hold up those after it; the next run tries it again
        ctx.app.log.error({ err, userId: member.user_id }, 'digest failed');
      }
    }
    members = await waitingAfter(ctx, period, due, members.at(-1)?.user_id ?? 0);
  }
  return sent;
}

async function waitingAfter(ctx: Ctx, period: DigestPeriod, { until }: DueDigest, userId: number): Promise<Waiting[]> {
  const found = await sql<Waiting>`
    select m.user_id, m.digested_at from forum.members m
    where m.site_id = ${ctx.site.id}::bigint and m.user_id > ${userId}::bigint and m.digest = ${period}
      and m.joined_at < ${until}::timestamptz and (m.digested_at is null or m.digested_at < ${until}::timestamptz)
      and (m.state in ('active', 'silenced') or m.state_until < ${ctx.now}::timestamptz)
    order by m.user_id limit ${BATCH}`.execute(ctx.db);
  return found.rows;
}

/**
 * Takes the day's digest of a member and puts the mail into the outbox, both or neither. A second process waits at the
 * key and then finds it taken. False without a verified address, without access to the forum, or without news.
 */
async function sendTo(ctx: Ctx, { user_id: userId, digested_at }: Waiting, due: DueDigest): Promise<boolean> {
  // before the transaction: cached boards are filled on a connection of their own, and an embedded database has only one
  const [{ email, locale }, reader] = [await readMailAddress(ctx, userId), await readerOf(ctx, userId)];
  const span = { since: beginOf(due, digested_at), until: due.until };
  const news = email && reader ? await readNews(reader, span) : null;
  const isSent = news !== null && news.topics.length + news.answered.length > 0;
  return transact(ctx, async (tx) => {
    const taken = await sql`
      insert into forum.digests (site_id, user_id, day, is_sent)
      values (${ctx.site.id}::bigint, ${userId}::bigint, ${due.day}::date, ${isSent}::boolean)
      on conflict do nothing returning user_id`.execute(tx.db);
    if (taken.rows.length === 0) return false;
    await sql`
      update forum.members set digested_at = ${due.until}::timestamptz
      where site_id = ${ctx.site.id}::bigint and user_id = ${userId}::bigint`.execute(tx.db);
    if (isSent && email) await mailDigest(tx, { userId, email, locale, news });
    return isSent;
  });
}

/** The forum as this member sees it; undefined for those whom the site does not admit. */
async function readerOf(ctx: Ctx, userId: number): Promise<Ctx | undefined> {
  const reader = (await readersAt(ctx, [userId])).get(userId);
  // suspended members have no permissions; on a site with a fee, members who have not paid have the role of a guest
  return reader && reader.actor.permissions.length > 0 && reader.actor.roleKey !== 'guest' ? reader : undefined;
}
