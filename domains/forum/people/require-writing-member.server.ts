import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Actor, type Ctx, may, rateLimitKey, requireActor } from '../../kit/context.ts';
import { type MemberState, MODERATE, type Trust } from '../rules.ts';
import { siteRounds } from '../site-rounds.ts';
import { readForum } from './config.server.ts';
import { stateColumn } from './members.server.ts';

export interface WritingMember {
  actor: Actor;
  trust: Trust;
  isStaff: boolean;
  joinedAt: Date;
  topicCount: number;
  commentCount: number;
}

interface Row {
  state: MemberState;
  state_until: Date | null;
  state_reason: string;
  trust: Trust;
  joined_at: Date;
  topic_count: number;
  comment_count: number;
  is_recent: boolean | null;
}

const REFUSALS = {
  review: 'forum_account_review',
  rejected: 'forum_account_rejected',
  silenced: 'forum_account_silenced',
  banned: 'forum_account_banned',
} as const;

/**
 * The actor as someone who writes on this forum, joining it with the first action. Guest accounts write nothing. Throws
 * `login_required`, `members_only`, `too_many_requests`, or why the account may not act: `forum_account_review`,
 * `forum_account_rejected`, `forum_account_silenced`, `forum_account_banned`.
 */
export async function requireWritingMember(ctx: Ctx): Promise<WritingMember> {
  const actor = requireActor(ctx);
  if (actor.kind !== 'member') throw new DomainError('members_only');
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const { settings } = await readForum(ctx);
  const first = settings.approveMembers && !may(ctx, MODERATE) ? 'review' : 'active';
  const row = await readOrJoin(ctx, actor.userId, first);
  refuseState(row);
  return {
    actor,
    trust: row.trust,
    isStaff: may(ctx, MODERATE),
    joinedAt: row.joined_at,
    topicCount: row.topic_count,
    commentCount: row.comment_count,
  };
}

interface Asked {
  ctx: Pick<Ctx, 'app' | 'db' | 'site' | 'now'>;
  userId: number;
  row?: Row;
}

const reads = siteRounds<Asked>(readTogether);
const visits = siteRounds<Asked>(noteTogether);

async function readOrJoin(ctx: Ctx, userId: number, first: MemberState): Promise<Row> {
  const { app, db, site, now } = ctx;
  const asked: Asked = { ctx: { app, db, site, now }, userId };
  if (db.isTransaction) await readTogether([asked]);
  else await reads(ctx).add(asked);
  if (!asked.row) return join(ctx, userId, first);
  // nothing waits for it: it is what moderators see as the last visit
  if (!asked.row.is_recent) {
    const noted = app.background.run(() => visits(ctx).add({ ...asked, ctx: { app, site, now, db: app.database.db } }));
    noted.catch((err: unknown) => app.log.warn({ err }, 'a visit to the forum was not noted'));
  }
  return asked.row;
}

const columnsOf = (
  ctx: Pick<Ctx, 'now'>,
) => sql`user_id, ${stateColumn(ctx)} as state, state_until, state_reason, trust,
  joined_at, topic_count, comment_count, active_at > ${ctx.now}::timestamptz - interval '5 minutes' as is_recent`;

/** One statement for all whom this process asks about at the same time. */
async function readTogether(asked: readonly Asked[]): Promise<void> {
  const ctx = asked.at(-1)?.ctx;
  if (!ctx) return;
  const userIds = asked.map(({ userId }) => userId);
  const found = await sql<Row & { user_id: number }>`
    select ${columnsOf(ctx)} from forum.members
    where site_id = ${ctx.site.id}::bigint and user_id = any (${userIds}::bigint[])`.execute(ctx.db);
  const rows = new Map(found.rows.map((row) => [row.user_id, row]));
  for (const each of asked) {
    const row = rows.get(each.userId);
    if (row) each.row = row;
  }
}

async function join({ db, site, now }: Ctx, userId: number, first: MemberState): Promise<Row> {
  const joined = await sql<Row>`
    insert into forum.members (site_id, user_id, state, joined_at, active_at)
    values (${site.id}::bigint, ${userId}::bigint, ${first}, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (site_id, user_id) do update set active_at = excluded.active_at
    returning ${columnsOf({ now })}`.execute(db);
  const row = joined.rows[0];
  if (!row) throw new Error('a member is known or joins');
  return row;
}

/** In the order of the accounts, in which replies lock members too. */
async function noteTogether(asked: readonly Asked[]): Promise<void> {
  const ctx = asked.at(-1)?.ctx;
  if (!ctx) return;
  const userIds = asked.map(({ userId }) => userId);
  await sql`
    update forum.members m set active_at = ${ctx.now}::timestamptz
    from (select user_id from forum.members where site_id = ${ctx.site.id}::bigint and user_id = any (${userIds}::bigint[])
      order by user_id for no key update) l
    where m.site_id = ${ctx.site.id}::bigint and m.user_id = l.user_id`.execute(ctx.db);
}

/** Specification 8: a banned account, and one under review or rejected, learns why when it acts. */
function refuseState({ state, state_reason: reason, state_until: until }: Row): void {
  if (state === 'active') return;
  throw new DomainError(REFUSALS[state], { reason, until: until?.toISOString() ?? null });
}
